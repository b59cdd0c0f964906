import { afterEach, expect, it } from 'vitest'
import type { Service } from '../service/service.ts'
import { ask, startToyService, toyConfig } from '../testing/toy-service.ts'
import { graphiqlPolicy } from './graphiql.ts'

let service: Service
afterEach(() => service.close())
const start = async (environment: 'development' | 'production') => {
  service = await startToyService({}, { config: { ...toyConfig, environment } })
}
const getPage = () => fetch(`${service.url}/graphql`, { headers: { accept: 'text/html' } })

it('in development there is GraphiQL, which loads nothing from elsewhere', async () => {
  await start('development')
  const response = await getPage()
  const page = await response.text()
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(page).toContain('renderYogaGraphiQL')
  expect(page).toContain('"endpoint":"/graphql"')
  expect(response.headers.get('content-security-policy')).toBe(graphiqlPolicy)
  expect(graphiqlPolicy).not.toMatch(/https?:|\*/)
  const markup = page.replaceAll(/<script>[^]*?<\/script>|<style>[^]*?<\/style>/g, '')
  expect(markup).not.toMatch(/(src|href)="(?!data:)/)
  expect(page).not.toMatch(/<script[^>]+src=|@import\s*(url\()?["']?(https?:)?\/\/|url\(["']?(https?:)?\/\//)
})

it('in development the schema may be asked for', async () => {
  await start('development')
  expect((await ask(service, '{ __schema { queryType { name } } }')).data).toEqual({
    __schema: { queryType: { name: 'Query' } },
  })
})

it('in production there is no page', async () => {
  await start('production')
  expect((await getPage()).status).toBe(405)
})
