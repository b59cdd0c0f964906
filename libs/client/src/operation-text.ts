declare const types: unique symbol

/** The text of an operation that knows what it takes and what it answers with. */
export type OperationText<Result, Variables> = string & { readonly [types]?: (variables: Variables) => Result }
