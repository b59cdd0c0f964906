/** The version up to which our composer goes. */
export const federationLink = /* GraphQL */ `
  extend schema
    @link(
      url: "https://specs.apollo.dev/federation/v2.9"
      import: ["@key", "@external", "@requires", "@inaccessible", "@shareable"]
    )
`
