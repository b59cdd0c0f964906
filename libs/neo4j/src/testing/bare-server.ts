import neo4j from 'neo4j-driver'

/** One statement, and what is bound in it. */
export interface BareStatement {
  readonly text: string
  readonly parameters: Readonly<Record<string, unknown>>
}

/** The driver as its manual has it, without the store: for benches. Whole numbers come as the driver's own integers. */
export interface BareServer {
  read<Row>(statement: BareStatement): Promise<readonly Row[]>
  /** All in one transaction; each is sent without waiting for the one before it. */
  write(statements: readonly BareStatement[]): Promise<void>
  close(): Promise<void>
}

export function openBareServer(url: string): BareServer {
  const driver = neo4j.driver(url, undefined, { telemetryDisabled: true })
  return {
    async read<Row>({ text, parameters }: BareStatement) {
      const { records } = await driver.executeQuery(text, parameters)
      return records.map((record) => record.toObject() as Row)
    },
    async write(statements) {
      const session = driver.session({ database: 'neo4j' })
      try {
        const transaction = session.beginTransaction()
        await Promise.all(statements.map(({ text, parameters }) => transaction.run(text, parameters)))
        await transaction.commit()
      } finally {
        await session.close()
      }
    },
    close: () => driver.close(),
  }
}
