import { expect, it } from 'vitest'
import { stopAll, stoppedOnce, untilInterrupted } from './interruption.ts'

it('stops what is open once, newest first, and goes on behind one that fails', async () => {
  const stopped: string[] = []
  const opened = (name: string, fails = false) =>
    stoppedOnce(async () => {
      stopped.push(name)
      if (fails) throw new Error(`${name} fails`)
    })
  opened('server')
  const closed = opened('closed before')
  opened('service', true)
  await closed()
  const failures = await stopAll()
  await closed()
  expect(stopped).toEqual(['closed before', 'service', 'server'])
  expect(failures).toEqual([new Error('service fails')])
  expect(await stopAll()).toEqual([])
})

it('waits for what runs, or for a signal, whichever comes first', async () => {
  expect(await untilInterrupted(Promise.resolve(7))).toBe(7)
  await expect(untilInterrupted(Promise.reject(new Error('it failed')))).rejects.toThrow('it failed')
  const before = process.listenerCount('SIGHUP')
  const endless = Promise.withResolvers<number>()
  const waiting = untilInterrupted(endless.promise)
  process.emit('SIGHUP', 'SIGHUP')
  expect(await waiting).toBe(null)
  endless.reject(new Error('its server has gone'))
  await new Promise(setImmediate)
  expect(process.listenerCount('SIGHUP')).toBe(before)
})
