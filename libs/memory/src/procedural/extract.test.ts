import type { RoutedSegment } from '@ecphory/events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractRules, readRules } from './extract.ts'
import { toGerund } from './english-conditions.ts'

const segmentOf = (text: string, more: Partial<RoutedSegment> = {}): RoutedSegment => ({
  segmentId: 's1',
  traceId: 't1',
  index: 0,
  scope: { tenant: 'local', user: 'ana' },
  sourceId: 'm1',
  role: 'user',
  speaker: null,
  text,
  attachments: [],
  time: { instant: Date.parse('2026-03-01T10:00:00Z'), offsetMinutes: 0, precision: 'instant', source: 'given' },
  preceding: [],
  vector: { encoder: 'none', scale: 1, bytes: '' },
  probabilities: { episodic: 0, semantic: 0, procedural: 1, working: 0, fragmented: 0 },
  labels: ['procedural'],
  stored: ['procedural'],
  doubtful: false,
  ...more,
})

/** Rules as `condition -> step; step`, with `| else` behind where there is one. */
const read = (text: string): string[] =>
  readRules(text).map(
    (rule) =>
      `${rule.if.join(' & ')} -> ${rule.then.join('; ')}${rule.else.length > 0 ? ` | ${rule.else.join('; ')}` : ''}`,
  )

describe('English rules', () => {
  it.each([
    [
      'When the dryer beeps, empty the lint tray, then start a cold cycle.',
      ['the dryer beeps -> empty the lint tray; start a cold cycle'],
    ],
    [
      'If the van skids I lift my foot, steer straight and wait.',
      ['the van skids -> lift my foot; steer straight; wait'],
    ],
    ['Whenever the hens stop laying I add grit to the feed.', ['the hens stop laying -> add grit to the feed']],
    [
      'To unclog the sink, pour in soda, add vinegar, and flush with hot water.',
      ['unclogging the sink -> pour in soda; add vinegar; flush with hot water'],
    ],
    ['For a stiff neck: warm towel, slow turns, no pillow.', ['a stiff neck -> warm towel; slow turns; no pillow']],
    [
      'Potting orchids: soak the bark, trim dead roots, water from below.',
      ['Potting orchids -> soak the bark; trim dead roots; water from below'],
    ],
    ['Before I open the hive I light the smoker.', ['before opening the hive -> light the smoker']],
    ['Zip stuck? Rub it with soap, then pull gently.', ['Zip stuck -> Rub it with soap; pull gently']],
    ['Call the porter if the lift stops.', ['the lift stops -> Call the porter']],
    ['No helmet, no ride.', ['No helmet -> no ride']],
    ['My knees are bad, so when it rains I take the bus.', ['it rains -> take the bus']],
  ])('reads %s', (text, rules) => {
    expect(read(text)).toEqual(rules)
  })

  it('keeps what to do otherwise as the other branch', () => {
    expect(read('If the dough sticks, add flour. Otherwise knead on.')).toEqual([
      'the dough sticks -> add flour | knead on',
    ])
  })

  it('reads "under that" as the opposite condition', () => {
    expect(read('Wind over 30 knots: reef early. Under that, full sail.')).toEqual([
      'Wind over 30 knots -> reef early',
      'Wind under 30 knots -> full sail',
    ])
  })

  it('makes a rule of its own of a step that has a condition', () => {
    expect(read('Before a night shift: nap at four, pack soup, and call Rana if the bus is late.')).toEqual([
      'before a night shift -> nap at four; pack soup',
      'the bus is late -> call Rana',
    ])
  })

  it.each([
    ['If the seal drips, shut the tap: it closes clockwise.', ['the seal drips -> shut the tap; it closes clockwise']],
    ['When I panic I do the same thing every time: sit down, breathe out.', ['I panic -> sit down; breathe out']],
    ['Week one: walk. Week two: jog.', ['walk -> Week one: walk; Week two: jog']],
    ['The trick with omelettes is to stop early, fold, and serve.', ['omelettes -> stop early; fold; serve']],
    ['If the fever climbs you call the doctor, no delay.', ['the fever climbs -> call the doctor; no delay']],
    [
      'Every Sunday evening I wash the filter, charge the torch and fill the cans.',
      ['every Sunday evening -> wash the filter; charge the torch; fill the cans'],
    ],
    ['Leave the oven shut unless it smokes.', ['unless it smokes -> Leave the oven shut']],
    ["scene saved 'Film night': dim lamps, close blinds", ['Film night -> dim lamps; close blinds']],
  ])('reads %s', (text, rules) => {
    expect(read(text)).toEqual(rules)
  })

  it('takes the remark before "Fix:" for the situation', () => {
    expect(read('The projector keeps flickering. Fix: swap the cable, restart it.')).toEqual([
      'The projector keeps flickering -> swap the cable; restart it',
    ])
  })

  it('reads numbered and bulleted lists, one step a line', () => {
    expect(read('Opening the shop:\n1. lights\n2. till float, 80 euros\n3. unlock')).toEqual([
      'Opening the shop -> lights; till float, 80 euros; unlock',
    ])
    expect(readRules('Camping list:\n- rope\n- stove')[0]?.ordered).toBe(false)
  })

  it('reads automations with their signs spelt out', () => {
    expect(read('Rule saved: IF soil < 20 AND no_rain ON THEN open valve 2 and log it')).toEqual([
      'soil below 20 & no_rain ON -> open valve 2; log it',
    ])
    expect(read('temp > 80 => fan on; temp > 95 => shut down')).toEqual([
      'temp above 80 -> fan on',
      'temp above 95 -> shut down',
    ])
  })

  it('does not cut within code, quotations or brackets', () => {
    expect(read('To deploy, run `make build, push`, then say "done, all green".')).toEqual([
      'deploying -> run `make build, push`; say "done, all green"',
    ])
  })

  it('names a task in its -ing form', () => {
    expect(['make', 'cut', 'tie', 'see', 'fix', 'clean', 'argue'].map(toGerund)).toEqual([
      'making',
      'cutting',
      'tying',
      'seeing',
      'fixing',
      'cleaning',
      'arguing',
    ])
  })
})

describe('Chinese rules', () => {
  it.each([
    ['如果水管漏水，先关总阀，再给物业打电话。', ['水管漏水 -> 先关总阀; 给物业打电话']],
    ['每次出差前我就先备份电脑，检查护照。', ['出差前 -> 先备份电脑; 检查护照']],
    ['腌黄瓜的做法：切条，撒盐，压一晚上。', ['腌黄瓜 -> 切条; 撒盐; 压一晚上']],
    ['电池鼓包了就马上停用，别再充电。', ['电池鼓包了 -> 马上停用; 别再充电']],
    ['猫不吃饭的时候，我先看看它的牙，再换罐头。', ['猫不吃饭 -> 先看看它的牙; 换罐头']],
    ['炸丸子的窍门是油温要低，炸两遍。', ['炸丸子 -> 油温要低; 炸两遍']],
    ['睡前关掉路由器，拔插头。', ['睡前 -> 关掉路由器; 拔插头']],
    ['自动化已保存「出门」:关灯、关煤气', ['出门 -> 关灯; 关煤气']],
    ['若水温高于60度,则停止加热。', ['水温高于60度 -> 停止加热']],
    ['湿度低于30%→开加湿器、关窗', ['湿度低于30% -> 开加湿器; 关窗']],
  ])('reads %s', (text, rules) => {
    expect(read(text)).toEqual(rules)
  })

  it('keeps what to do otherwise as the other branch', () => {
    expect(read('面团粘手的话，加点面粉，不然就继续揉。')).toEqual(['面团粘手 -> 加点面粉 | 继续揉'])
  })

  it('I9 a rule stays in the language of its source', () => {
    const [fact] = extractRules(segmentOf('锅糊了就用小苏打泡一夜。'), false)
    expect(fact).toMatchObject({ if: ['锅糊了'], then: ['用小苏打泡一夜'] })
  })
})

describe('what is no rule', () => {
  it.each([
    "If I had time I'd learn the piano.",
    'I would move to the coast if I could work from there.',
    '要是会弹琴就好了。',
  ])('C8 a hypothetical makes no rule: %s', (text) => {
    expect(read(text)).toEqual([])
  })

  it.each(['Should I salt the water when it boils?', 'What do I do if the boiler stops?'])(
    'C8 a question makes no rule: %s',
    (text) => {
      expect(read(text)).toEqual([])
    },
  )

  it('A12 a quiet segment gives nothing, whatever the examples of an extractor say', () => {
    for (const quiet of ['Thank you.', 'ok', '嗯嗯', 'It was a long day.', 'See you on Monday!', '今天真累', '😀']) {
      expect(read(quiet), quiet).toEqual([])
    }
  })

  it('a text of another script has no rules', () => {
    expect(read('Когда дождь, бери зонт')).toEqual([])
    expect(read('雨が降ったら、傘を持っていきます')).toEqual([])
  })
})

describe('whose rule it is', () => {
  it("C10 the assistant's advice is its own, not the user's", () => {
    const [fact] = extractRules(segmentOf('To calm down, breathe out slowly.', { role: 'assistant' }), false)
    expect(fact?.subject).toBe('assistant')
  })

  it('another speaker keeps their name', () => {
    expect(extractRules(segmentOf('If it rains, bring the goats in.', { speaker: 'Oma' }), false)[0]?.subject).toBe(
      'Oma',
    )
  })
})

describe('practices of observed episodes', () => {
  it('is a hint with how it turned out', () => {
    expect(extractRules(segmentOf('When the cramp came, I stretched the calf, and it worked.'), true)).toEqual([
      {
        kind: 'rule',
        if: ['the cramp came'],
        then: ['stretched the calf'],
        else: [],
        ordered: false,
        subject: 'user',
        hint: true,
        feedback: 'positive',
      },
    ])
  })

  it('reads failure and silence apart', () => {
    const feedbackOf = (text: string) => extractRules(segmentOf(text), true)[0]?.feedback
    expect(feedbackOf("When the app hung, I restarted it, but it didn't help.")).toBe('negative')
    expect(feedbackOf('When the app hung, I restarted it.')).toBeNull()
    expect(feedbackOf('嗓子疼的时候我喝了蜂蜜水，很管用。')).toBe('positive')
  })

  it('an episode without a situation, and what the assistant did, give no hint', () => {
    expect(extractRules(segmentOf('Had soup with Leo.'), true)).toEqual([])
    expect(extractRules(segmentOf('When it hung, I restarted it.', { role: 'assistant' }), true)).toEqual([])
  })
})

describe('any input', () => {
  it('A7 keys of objects are ordinary words', () => {
    expect(read('If __proto__ is set, delete constructor, log toString.')).toEqual([
      '__proto__ is set -> delete constructor; log toString',
    ])
  })

  it('every text has an answer with conditions and steps of at least one character', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc
            .array(fc.constantFrom('if', 'I', ',', ':', 'then', '就', '如果', '\n- ', '→', '?', 'no', 'rest'))
            .map((words) => words.join(' ')),
        ),
        (text) => {
          for (const rule of readRules(text)) {
            expect(rule.if.length).toBeGreaterThan(0)
            expect(rule.then.length).toBeGreaterThan(0)
            expect([...rule.if, ...rule.then, ...rule.else].every((part) => part.length > 0)).toBe(true)
          }
        },
      ),
    )
  })

  it('A4 a text of 100,000 characters is read in linear time', () => {
    for (const text of [
      'if it rains, run, '.repeat(5_000),
      '如果下雨就跑，'.repeat(14_000),
      'a'.repeat(100_000),
      'if x '.repeat(20_000),
    ]) {
      const start = performance.now()
      readRules(text)
      expect(performance.now() - start).toBeLessThan(2_000)
    }
  })
})
