import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceRoot } from '../../eval/evaluation.ts'

/** A system that the bench can run, and how its driver is started. */
export interface SystemPlan {
  /** Name in rows and options, e.g. `mem0-py-qdrant`. */
  readonly name: string
  /** What it is, for the table. */
  readonly label: string
  readonly driver: 'node' | 'python'
  /** What the driver is to open, e.g. `mem0:qdrant`. */
  readonly adapter: string
  /** Folder below the install folder that has its packages; null where this workspace has them. */
  readonly packages: string | null
  /** What it is given in one call. Default: a turn. */
  readonly unit?: 'session'
  /** Hits come in another order than by likeness: what is first among ten is asked for by itself. */
  readonly isUnordered?: true
}

/** Whoever is measured: ours in three forms, the floor, and the peers. The first is what each other one is compared with. */
export const systemPlans: readonly SystemPlan[] = [
  { name: 'ours', label: 'Ecphory, a trace per turn', driver: 'node', adapter: 'ours:turns', packages: null },
  {
    name: 'ours-session',
    label: 'Ecphory, a trace per session',
    driver: 'node',
    adapter: 'ours:session',
    packages: null,
    unit: 'session',
  },
  { name: 'ours-plain', label: 'Ecphory, bare lines of text', driver: 'node', adapter: 'ours:plain', packages: null },
  { name: 'floor', label: '(floor) SQLite row, exact cosine', driver: 'node', adapter: 'floor', packages: null },
  { name: 'mem0-js', label: 'mem0, JavaScript', driver: 'node', adapter: 'mem0', packages: 'javascript-mem0' },
  {
    name: 'mastra',
    label: 'Mastra, libSQL',
    driver: 'node',
    adapter: 'mastra',
    packages: 'javascript-mastra',
    isUnordered: true,
  },
  {
    name: 'langgraph-js',
    label: 'LangGraph, JavaScript, in memory',
    driver: 'node',
    adapter: 'langgraph',
    packages: 'javascript-langgraph',
  },
  {
    name: 'mem0-qdrant',
    label: 'mem0, Python, Qdrant',
    driver: 'python',
    adapter: 'mem0:qdrant',
    packages: 'python-stores',
  },
  {
    name: 'mem0-faiss',
    label: 'mem0, Python, faiss',
    driver: 'python',
    adapter: 'mem0:faiss',
    packages: 'python-stores',
  },
  {
    name: 'mem0-chroma',
    label: 'mem0, Python, Chroma',
    driver: 'python',
    adapter: 'mem0:chroma',
    packages: 'python-stores',
  },
  {
    name: 'langgraph-sqlite',
    label: 'LangGraph, Python, SQLite',
    driver: 'python',
    adapter: 'langgraph:sqlite',
    packages: 'python-stores',
  },
  {
    name: 'graphiti-triplet',
    label: 'Graphiti, Kuzu, a triplet per turn',
    driver: 'python',
    adapter: 'graphiti:triplet',
    packages: 'python-graphiti',
  },
  {
    name: 'graphiti-episode',
    label: 'Graphiti, Kuzu, an episode per turn',
    driver: 'python',
    adapter: 'graphiti:episode',
    packages: 'python-graphiti',
  },
]

export const oursName = 'ours'

/** Where the bench finds peers and keeps its work. */
export interface Places {
  /** Folder that `tools/peers/install.sh` was given. */
  readonly install: string
  /** Folder of the vector table. */
  readonly vectors: string
}

export const isInstalled = ({ packages }: SystemPlan, { install }: Places): boolean =>
  packages === null || existsSync(join(install, packages))

export const howToInstall = 'sh tools/peers/install.sh'

/** The command line of a driver that opens a system in a folder of its own. */
export function commandOf(plan: SystemPlan, places: Places, folder: string): readonly [string, ...string[]] {
  const packages = plan.packages === null ? '' : join(places.install, plan.packages)
  const args = [plan.adapter, folder, places.vectors, packages]
  if (plan.driver === 'python') {
    return [join(packages, 'bin/python'), join(workspaceRoot, 'tools/peers/python/driver.py'), ...args]
  }
  const driver = join(workspaceRoot, 'tools/src/bench/peers/driver.ts')
  return [process.execPath, '--conditions=@ecphory/source', driver, ...args]
}
