/** The oldest Node that the store's driver runs on; older ones crash in it without a word. */
const nodeMin: readonly [number, number] = [22, 18]

/** A sentence for the reader where the running Node is too old, else undefined. Checked before anything native is loaded. */
export function runtimeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > nodeMin[0] || (major === nodeMin[0] && minor >= nodeMin[1])) return undefined
  return (
    `RUNTIME_TOO_OLD: this is Node ${version}, and Ecphory needs ${nodeMin.join('.')} or newer; ` +
    'install Node 24, or in a clone use "npm run ecphory -- …", which brings its own.'
  )
}
