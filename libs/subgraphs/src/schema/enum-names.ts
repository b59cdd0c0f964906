/** The core's words in lower case are names in upper case in GraphQL: `in_progress`, `IN_PROGRESS`. */
export const toEnum = (word: string): string => word.toUpperCase()

export const fromEnum = <Word extends string>(name: string): Word => name.toLowerCase() as Word
