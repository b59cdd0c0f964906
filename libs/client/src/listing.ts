import type { CallOptions } from './call-options.ts'
import type { OperationText } from './operation-text.ts'
import { required } from './session.ts'
import type { Session } from './session.ts'
import type { PageInfo } from './types.ts'

/** A list to walk through with `for await`, page after page, or page by page by hand. */
export interface Listing<Node> extends AsyncIterable<Node> {
  /** One page; `after` is the `endCursor` of the one before. */
  page(after?: string | null): Promise<Page<Node>>
}

export interface Page<Node> extends PageInfo {
  readonly nodes: readonly Node[]
}

interface PageVariables {
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
  readonly user?: string | null | undefined
}

interface Listed<Node> {
  readonly graph: { readonly list: { readonly nodes: readonly Node[]; readonly pageInfo: PageInfo } } | null
}

/** The filters of a list, in place of a page's variables how many rows a page has. */
export type ListOptions<Variables extends PageVariables> = Omit<Variables, 'first' | 'after' | 'user'> &
  CallOptions & {
    /** Rows that are fetched at a time, 1 to 500. Default: 50. */
    readonly pageSize?: number | undefined
  }

export function createListing<Node, Variables extends PageVariables>(
  session: Session,
  text: OperationText<Listed<Node>, Variables>,
  { pageSize, signal, ...filters }: ListOptions<Variables>,
): Listing<Node> {
  const page = async (after?: string | null): Promise<Page<Node>> => {
    const variables = { ...filters, first: pageSize, after, user: session.user } as unknown as Variables
    const { nodes, pageInfo } = required((await session.ask(text, variables, { signal })).graph, 'graph').list
    return { ...pageInfo, nodes }
  }
  return {
    page,
    async *[Symbol.asyncIterator]() {
      for (let after: string | null = null; ;) {
        const { nodes, hasNextPage, endCursor } = await page(after)
        yield* nodes
        if (!hasNextPage) return
        after = required(endCursor, 'pageInfo.endCursor')
      }
    },
  }
}
