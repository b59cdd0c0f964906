import { describe, expect, it } from 'vitest'
import { Pump } from './pump.ts'

const turn = () => new Promise(setImmediate)

describe('a pump', () => {
  it('runs once, and once more for any number of pokes meanwhile', async () => {
    let runs = 0
    const pump = new Pump(async () => {
      runs += 1
      await turn()
    })
    for (let pokes = 0; pokes < 5; pokes += 1) pump.poke()
    await pump.finished()
    expect(runs).toBe(2)
  })

  it('loses no poke of those who come just after a run was halted and told so', async () => {
    let runs = 0
    let told = () => {}
    const halted = new Promise<void>((resolve) => (told = resolve))
    const pump = new Pump(async ({ forgetPokes }) => {
      runs += 1
      if (runs > 1) return
      await turn()
      forgetPokes()
      told()
    })
    void halted.then(() => pump.poke())
    pump.poke()
    await halted
    await turn()
    await pump.finished()
    expect(runs).toBe(2)
  })

  it('begins nothing once it is stopped', async () => {
    let runs = 0
    const pump = new Pump(async () => void (runs += 1))
    pump.poke()
    await pump.stop()
    pump.poke()
    await turn()
    expect([runs, pump.isStopped]).toEqual([1, true])
  })
})
