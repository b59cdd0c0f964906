import type { Section } from './section.ts'

export interface Choice {
  readonly chosen: readonly Section[]
  /** Names of those that need servers, where there are none. */
  readonly leftOut: readonly string[]
}

/** The sections of a run, in the list's order. Throws where one is asked for that is not in the list. */
export function chooseSections(
  sections: readonly Section[],
  only: readonly string[] | undefined,
  hasServers: boolean,
): Choice {
  const unknown = only?.find((name) => !sections.some((section) => section.name === name))
  if (unknown !== undefined) {
    throw new Error(`There is no section ${unknown}; there are ${sections.map(({ name }) => name).join(', ')}.`)
  }
  const wanted = sections.filter(({ name }) => only?.includes(name) ?? true)
  const isLeftOut = ({ needsServers }: Section) => needsServers === true && !hasServers
  return {
    chosen: wanted.filter((section) => !isLeftOut(section)),
    leftOut: wanted.filter(isLeftOut).map(({ name }) => name),
  }
}

/** Whether the environment names both servers. */
export const areServersNamed = ({ ECPHORY_TEST_KAFKA: kafka, ECPHORY_TEST_NEO4J: neo4j }: NodeJS.ProcessEnv): boolean =>
  kafka !== undefined && neo4j !== undefined
