/** What the page may load and where it may connect: nothing but itself. Its scripts, styles and workers are in it. */
export const graphiqlPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' blob:",
  'worker-src blob:',
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

let page: Promise<string> | undefined

/** GraphiQL for development, whole in one page of nine megabytes, which only a process that shows it loads. */
export function renderGraphiqlPage(path: string): Promise<string> {
  page ??= import('@graphql-yoga/render-graphiql').then(({ renderGraphiQL }) =>
    renderGraphiQL({ title: 'Ecphory', endpoint: path }),
  )
  return page
}
