/** Whether the work of a section went well. What fails is told; what the others find is worth its time. */
export async function attempt(section: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    console.error(`The section ${section} failed:`, error)
    return false
  }
}
