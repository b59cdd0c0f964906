import { join } from 'node:path'
import { workspaceRoot } from '../../eval/evaluation.ts'
import { writeTable } from './write-table.ts'

/** Puts the table of the committed rows into `docs/results/peers/README.md`, without measuring anything. */
writeTable(join(workspaceRoot, 'docs/results/peers'))
