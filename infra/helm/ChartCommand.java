import com.marcnuri.helm.Helm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Helm itself, as a library. lint CHART: strictly, so that a warning fails too. render CHART RELEASE VALUES_FILE...: each
 * with those values, into VALUES_FILE.rendered, or the reason why not into VALUES_FILE.refused.
 */
public class ChartCommand {
    public static void main(String[] args) throws IOException {
        Path chart = Path.of(args[1]);
        if (args[0].equals("lint")) System.exit(lint(chart));
        for (String file : Arrays.copyOfRange(args, 3, args.length)) render(chart, args[2], file);
    }

    private static int lint(Path chart) {
        var result = new Helm(chart).lint().strict().call();
        result.getMessages().forEach(System.out::println);
        return result.isFailed() ? 1 : 0;
    }

    private static void render(Path chart, String release, String file) throws IOException {
        try {
            // The version that the library assumes is older than what the chart asks for.
            var command = new Helm(chart).template().withKubeVersion("1.31.0");
            Files.writeString(Path.of(file + ".rendered"), command.withName(release).withValuesFile(Path.of(file)).call());
        } catch (IllegalStateException refusal) {
            Files.writeString(Path.of(file + ".refused"), refusal.getMessage());
        }
    }
}
