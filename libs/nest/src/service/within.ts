/** Whether the work ended in time. What it throws is thrown; what it still does afterwards is its own affair. */
export async function endsWithin(work: Promise<unknown>, msMax: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), msMax)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
