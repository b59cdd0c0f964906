/** Text that is safe to stand in HTML, in an attribute too. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[character]};`)

/** Escaped text in which `code` between backticks is set as code. */
export const inlineHtml = (text: string): string =>
  escapeHtml(text).replace(/`([^`]+)`/g, (_, code: string) => `<code>${code}</code>`)
