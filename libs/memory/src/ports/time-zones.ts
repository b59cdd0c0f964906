/** The time zone database. It lives outside the core: it changes with every release of the world's governments. */
export interface TimeZones {
  /**
   * Minutes by which a zone's wall clock is ahead of UTC at an instant (epoch milliseconds).
   * Throws `INVALID_TIME` for a zone that it does not know.
   */
  offsetAt(zone: string, instant: number): number
}
