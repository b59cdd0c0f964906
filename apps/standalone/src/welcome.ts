import type { StandaloneConfig } from './standalone-config.ts'

/** What a person needs to begin with. */
export function welcome(url: string, { environment, jwt, store }: StandaloneConfig): string {
  const endpoint = `${url}/graphql`
  const isOpen = environment === 'development'
  const lines = [
    `Ecphory listens at ${endpoint}`,
    `  memory     ${store.path}`,
    ...(isOpen ? [`  GraphiQL   open ${endpoint} in a browser: the schema is its own manual`] : []),
    ...(isOpen && jwt.devTenant !== undefined
      ? [`  who asks   without a token: the user "developer" of the tenant "${jwt.devTenant}"`]
      : []),
    `  try        curl -s ${endpoint} -H 'content-type: application/json' -d '${example}'`,
    'Ctrl-C stops it; nothing that was acknowledged is lost.',
  ]
  return lines.join('\n')
}

const example = JSON.stringify({ query: '{ me { tenant user scopes } }' })
