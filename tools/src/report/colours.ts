/**
 * Colours by name, as custom properties of CSS, so that one SVG serves light and dark. The series are those of Okabe and Ito,
 * told apart by colour-blind readers, darkened or lightened to a contrast of 3 at least against the ground.
 */
export const colours = {
  light: {
    ground: '#fcfcfa',
    panel: '#f4f4ef',
    ink: '#1c2024',
    muted: '#59636e',
    rule: '#dcdfe0',
    accent: '#00619a',
    'series-1': '#0072b2',
    'series-2': '#c8520a',
    'series-3': '#00805e',
    'series-4': '#a8508a',
    'series-5': '#8f6a00',
    'series-6': '#4b4fa8',
    neutral: '#77808a',
  },
  dark: {
    ground: '#14171a',
    panel: '#1c2126',
    ink: '#e8e9e6',
    muted: '#a2adb8',
    rule: '#323940',
    accent: '#7cc4f0',
    'series-1': '#56b4e9',
    'series-2': '#f08a45',
    'series-3': '#2fc298',
    'series-4': '#dd97c3',
    'series-5': '#e3b74b',
    'series-6': '#a6a9f2',
    neutral: '#8a949e',
  },
} as const satisfies Record<string, Record<string, string>>

export type Colour = keyof typeof colours.light

export const colour = (name: Colour): string => `var(--${name})`

const declarations = (of: Readonly<Record<string, string>>): string =>
  Object.entries(of)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** Declares the colours for the whole document: light, dark where the reader prefers it, light on paper. */
export const colourRules = `:root{color-scheme:light dark;${declarations(colours.light)}}
@media screen and (prefers-color-scheme:dark){:root{${declarations(colours.dark)}}}`
