/** The part of cli-progress that is used here; it ships no types. */
declare module 'cli-progress' {
  export class SingleBar {
    constructor(options: {
      readonly format: string
      readonly stream: NodeJS.WritableStream
      readonly hideCursor: boolean
      readonly clearOnComplete: boolean
    })
    start(total: number, value: number): void
    update(value: number): void
    setTotal(total: number): void
    stop(): void
  }
}
