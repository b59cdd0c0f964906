import { benchOptions } from '../options.ts'
import { runBench } from '../run-bench.ts'
import { distributedSections } from '../sections.ts'

/**
 * `npm run bench:distributed`: speed on real Kafka and Neo4j servers, which it starts for itself, as ratios against
 * baselines of the same run. `--only NAME,NAME` runs some sections, `--scale 0.1` makes all of them smaller.
 */
await runBench('distributed', distributedSections, { ...benchOptions('distributed'), startsServers: true })
