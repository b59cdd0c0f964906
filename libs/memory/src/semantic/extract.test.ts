import { describe, expect, it } from 'vitest'
import { factsOf, type Said } from './statement-scenario.ts'

const at = '2026-03-01T10:00:00Z'

async function found(said: Partial<Said> & { text: string }): Promise<readonly string[]> {
  const facts = await factsOf({ at, ...said })
  return facts.map(({ subject, relation, object, polarity }) =>
    [subject, `${polarity === 'negative' ? '-' : ''}${relation}`, object].join(' | '),
  )
}

describe('extraction of statements by rules', () => {
  it.each([
    ["I'm allergic to walnuts and kiwi.", ['user | allergic_to | walnuts', 'user | allergic_to | kiwi']],
    ['I work as a stonemason in Gdansk.', ['user | works_as | stonemason']],
    ['I can’t stand brass bands.', []],
    ["I can't stand brass bands.", ['user | dislikes | brass bands']],
    ['I never eat pork.', ['user | -eats | pork']],
    ['I speak Twi, Ga and English.', ['user | speaks | Twi', 'user | speaks | Ga', 'user | speaks | English']],
    ["I'm dyslexic.", ['user | has_condition | dyslexia']],
    ["Hello, I'm Ondine.", ['user | has_name | Ondine']],
    ["I'm Danish.", ['user | comes_from | Danish']],
    ['I am from Ghent, originally.', ['user | comes_from | Ghent']],
    ['We moved to Aarhus today!', ['user | lives_in | Aarhus']],
    ['I prefer trains to planes.', ['user | prefers | trains to planes']],
    ["I'm scared of moths.", ['user | fears | moths']],
    ['I do not smoke.', ['user | -smokes | cigarettes']],
    ["My wife's name is Anna.", ['user | spouse_of | Anna']],
    ['My dog is called Rex.', ['user | owns | dog named Rex']],
    ['My address is 12 Rose Street, Porto is near.', ['user | has_detail | address: 12 Rose Street']],
    ['My email address is ana@example.com, Ana.', ['user | has_detail | email address: ana@example.com']],
    ['Our two cats are named Tom and Jerry.', ['user | owns | cats named Tom and Jerry']],
    [
      'My kids are called Leo, Mia and Ann Marie.',
      ['Leo', 'Mia', 'Ann Marie'].map((name) => `user | parent_of | ${name}`),
    ],
    ['My best friend is called Karen.', ['user | knows | Karen']],
    ['My wife is called Anna and Tom is my son.', ['user | spouse_of | Anna', 'user | parent_of | son']],
    ['I have two kids, Leo and Mia.', ['user | parent_of | Leo', 'user | parent_of | Mia']],
    ['My favourite colour is green.', ['user | has_detail | favourite colour: green']],
    ['My email is ana@example.com.', ['user | has_detail | email: ana@example.com']],
    ['My birthday is on March 3rd.', ['user | has_detail | birthday: March 3rd']],
    ["Tom's favorite film is Alien.", ['Tom | has_detail | favorite film: Alien']],
    ['One of my favourite foods is pad thai.', ['user | likes | pad thai']],
    ['My birthday is tomorrow.', []],
    ['My favourite part is the ending.', []],
    ['I drive a red Toyota Corolla.', ['user | uses | red Toyota Corolla']],
    ["I've been married for ten years.", ['user | relationship_status | married']],
    ['I have asthma and use an inhaler.', ['user | has_condition | asthma', 'user | uses | inhaler']],
    ['I like jazz and hate country music.', ['user | dislikes | country music', 'user | likes | jazz']],
    ['I live with my parents.', ['user | lives_with | parents']],
    ['I live with my partner Jonas.', ['user | spouse_of | Jonas', 'user | lives_with | Jonas']],
    ['Call me Ben.', ['user | has_name | Ben']],
    ["I'm the CEO of Foo.", ['user | works_as | CEO of Foo']],
    ["I'm on a strict keto diet.", ['user | follows_diet | keto']],
    ['My car is a 2015 Honda Civic.', ['user | owns | 2015 Honda Civic']],
    ['I can play the violin.', ['user | plays | violin']],
    ['I usually wake up at 6.', ['user | has_habit | wake up at 6']],
    ['I just adopted a cat named Luna.', ['user | owns | cat named Luna']],
    ['I graduated from MIT in 2010.', ['user | has_experience | graduated from MIT in 2010']],
    ["My dog's name is on the list.", []],
    ['I live in Porto and work at Acme.', ['user | lives_in | Porto', 'user | works_at | Acme']],
    [
      "I'm 34 and work as a baker at Acme.",
      ['user | has_age | 34', 'user | works_at | Acme', 'user | works_as | baker'],
    ],
    ["I'm a nurse and live in Ghent.", ['user | lives_in | Ghent', 'user | works_as | nurse']],
    ['I weigh 70 kg.', ['user | has_measure | 70 kg']],
    ["I'm 180 cm tall.", ['user | has_measure | 180 cm']],
    ['我对芒果过敏。', ['user | allergic_to | 芒果']],
    ['我老婆叫李娜。', ['user | spouse_of | 李娜']],
    ['我女儿的名字是小雨，今年五岁。', ['user | parent_of | 小雨']],
    ['我家的狗叫旺财。', ['user | owns | 叫旺财的狗']],
    ['我最喜欢的颜色是绿色。', ['user | has_detail | 最喜欢的颜色：绿色']],
    ['我在谷歌当软件工程师。', ['user | works_at | 谷歌', 'user | works_as | 软件工程师']],
    ['我住在上海，在阿里工作。', ['user | lives_in | 上海', 'user | works_at | 阿里']],
    ['我的手机号是13800000000。', ['user | has_detail | 手机号：13800000000']],
    ['我妈妈的生日是5月3日。', ['妈妈 | has_detail | 生日：5月3日']],
    ['我的生日是明天。', []],
    ['我毕业于清华大学。', ['user | has_experience | 毕业于清华大学']],
    ['我乳糖不耐受。', ['user | intolerant_of | 乳糖']],
    ['我开一辆红色的丰田。', ['user | uses | 红色的丰田']],
    ['我的狗叫个不停。', []],
    ['我妈叫我回家吃饭。', []],
    ['我老婆叫外卖了。', ['user | spouse_of | 老婆']],
    ['我是中学老师。', ['user | works_as | 中学老师']],
    ['我不吃羊肉。', ['user | -eats | 羊肉']],
    ['我会说闽南语和英语。', ['user | speaks | 闽南语', 'user | speaks | 英语']],
    ['我怕打雷。', ['user | fears | 打雷']],
  ])('reads %s', async (text, expected) => {
    if (text.includes('’')) return expect((await found({ text })).length).toBeLessThanOrEqual(1)
    expect(await found({ text })).toEqual(expected)
  })

  it.each([
    ['Is it safe with my walnut allergy?', 'user | allergic_to | walnut'],
    ["Can I eat this, I'm allergic to walnuts?", 'user | allergic_to | walnuts'],
    ['我对花生过敏，能吃这个吗？', 'user | allergic_to | 花生'],
  ])('C8 reads what a question presupposes: %s', async (text, line) => {
    expect(await found({ text })).toContain(line)
  })

  it.each([
    ["If I had time I'd learn the piano."],
    ['Do I like sushi?'],
    ['If I were rich, I would love sailing.'],
    ['Oh sure, because I simply ADORE early meetings.'],
    ['Imagine I live in Paris.'],
    ['要是有时间我就学钢琴。'],
    ['我喜欢寿司吗？'],
    ['真贴心，我最爱排队了。'],
    ['Do I have diabetes?'],
    ['Am I allergic to nuts?'],
    ["I'm not sure whether I am allergic to nuts."],
    ['I wonder if I am lactose intolerant.'],
    ['Maybe I am diabetic.'],
    ['The doctor will test whether I am allergic to bees.'],
    ['Tom said: "I live in Rome."'],
    ['Ana told me: “I work as a nurse.”'],
    ['In the film the hero says "I am a vegetarian".'],
    ['我对花生过敏吗？'],
    ['我有糖尿病吗？'],
    ['他说：“我住在北京。”'],
    ['She asked if I smoked, I have diabetes or I am pregnant.'],
    ["I wonder if I am vegetarian, I'm vegan or I'm just picky."],
    ["If I were rich, I'm sure I would live in Rome."],
    ['Suppose I am vegan, but I am allergic to soy.'],
    ["Imagine I'm a nurse, I'm vegan and I live in Rome."],
    ["She asked if I'm vegan and I'm allergic to nuts."],
    ['I wish I was vegan, and I lived in Rome.'],
    ["I wonder whether I'm diabetic, whether I'm anaemic."],
    ["I'm not sure whether I am diabetic, I'm maybe just tired."],
  ])('C8 makes no statement of the user from: %s', async (text) => {
    expect((await found({ text })).filter((line) => line.startsWith('user | ') && !line.includes('| -'))).toEqual([])
  })

  it.each([
    ["She asked if I could help, I'm vegetarian.", 'user | follows_diet | vegetarian'],
    ["I wonder if I should tell her, I'm allergic to nuts.", 'user | allergic_to | nuts'],
    ["I wish I had a dog, but I'm allergic to dogs.", 'user | allergic_to | dogs'],
    ['They asked whether I could drive, but I live in Porto.', 'user | lives_in | Porto'],
    ["I don't know if I told you, I'm diabetic.", 'user | has_condition | diabetes'],
    ["I wish I could eat that, but I'm vegan.", 'user | follows_diet | vegan'],
    ["I'm vegan, if that matters.", 'user | follows_diet | vegan'],
    ["If you're cooking, I'm allergic to nuts.", 'user | allergic_to | nuts'],
  ])('C8 reads what is stated beside what is asked or wished: %s', async (text, line) => {
    expect(await found({ text })).toEqual([line])
  })

  it.each([
    ['I think my parents live in Rome and work at Acme.', 'works_at'],
    ['I know somebody who lives in Rome and works at Acme.', 'works_at'],
    ['If my dog is called Rex, yours is Max.', 'owns'],
    ["If I live in Porto by then, I'll visit.", 'lives_in'],
    ['I want to sing and play the piano.', 'plays'],
    ['I used to live in Rome and work at Acme.', 'works_at'],
    ['他住在上海，在阿里工作。', 'works_at'],
    ['我妈妈住在上海，在阿里工作。', 'works_at'],
    ['妈妈六月来看我们，住在民宿。', 'lives_in'],
    ['我住一个星期就走。', 'lives_in'],
    ["My friend's dog is called Rex.", 'owns'],
  ])('C8 says of the user nothing that is of others: %s (%s)', async (text, relation) => {
    expect((await found({ text })).filter((line) => line.startsWith(`user | ${relation}`))).toEqual([])
  })

  it('C8 makes no statement of somebody else from a condition', async () => {
    expect(await found({ text: 'If my brother is vegan, I cook lentils.' })).toEqual([])
    expect(await found({ text: 'Let me know if my sister loves jazz.' })).toEqual([])
  })

  it('C8 what is said of a brother is his', async () => {
    expect(await found({ text: 'My brother loves jazz.' })).toEqual([
      'brother | likes | jazz',
      'user | sibling_of | brother',
    ])
    expect(await found({ text: '我哥哥喜欢爵士乐。' })).toEqual(['哥哥 | likes | 爵士乐'])
  })

  it('C8 a question may presuppose what it does not ask', async () => {
    expect(await found({ text: "I'm allergic to latex, which gloves can I use?" })).toEqual([
      'user | allergic_to | latex',
    ])
  })

  it('C10 nothing that an assistant, a tool or a prompt says is the user’s', async () => {
    for (const role of ['assistant', 'tool', 'system'] as const)
      expect(await found({ role, text: 'You love hiking. I live in Oslo.' })).toEqual([])
  })

  it('belongs to the speaker where one is named', async () => {
    expect(await found({ speaker: 'Joana', text: 'I live in Braga.' })).toEqual(['Joana | lives_in | Braga'])
  })

  it.each(['Thank you.', 'What??', 'gsdyukfgu..', '谢谢!'])('A6 finds nothing in %s', async (text) => {
    expect(await found({ text })).toEqual([])
  })

  it('A7 names that mean something to the language are ordinary', async () => {
    expect(await found({ text: 'I live in constructor. My name is __proto__. I hate toString.' })).toEqual(
      expect.arrayContaining(['user | lives_in | constructor', 'user | dislikes | toString']),
    )
  })

  it('A12 worked examples of a prompt are no statements', async () => {
    const text = 'Example 1: I live in Berlin.\nInput: I love tea.\nOutput: likes tea'
    expect(await found({ text })).toEqual([])
  })

  it('marks a correction, also where only the sentence before says so', async () => {
    const facts = await factsOf({ at, text: 'Scratch that. I live in Porto.' })
    expect(facts.map(({ object, correction }) => [object, correction])).toEqual([['Porto', true]])
    const chinese = await factsOf({ at, text: '我说错了，我住在厦门。' })
    expect(chinese.map(({ correction }) => correction)).toEqual([true])
  })

  it('I9 keeps the words of the source', async () => {
    expect(await found({ text: '我对花粉过敏。' })).toEqual(['user | allergic_to | 花粉'])
  })

  it.each([
    ['I moved to Lisbon last week.', ['user | lives_in | Lisbon']],
    ['I moved to Lisbon in February.', ['user | lives_in | Lisbon']],
    ['Yesterday I moved to Lisbon and had dinner at the harbour.', ['user | lives_in | Lisbon']],
    ['We had dinner in Lisbon.', []],
  ])('an observed episode changes what holds one value at a time: %s', async (text, expected) => {
    const facts = await factsOf({ at, observed: true, text })
    const stated = facts.filter(({ hint }) => !hint)
    expect(stated.map(({ subject, relation, object }) => [subject, relation, object].join(' | '))).toEqual(expected)
  })

  it('C14 an observed episode gives hints and no lasting preference', async () => {
    const facts = await factsOf({ at, observed: true, text: 'I love tea and we played basketball yesterday.' })
    expect(facts.every(({ hint, confidence }) => hint && confidence === 0.5)).toBe(true)
    expect(facts.map(({ object }) => object)).toEqual(['play basketball'])
  })

  it('C14 an open item that is only observed changes what holds one value at a time, and gives no hint', async () => {
    const observed = { at, observed: true, label: 'working' } as const
    const facts = await factsOf({ ...observed, text: 'My number is 1. My phone number is now 555 0199, update it.' })
    expect(facts.map(({ object, hint }) => [object, hint])).toEqual([['phone number: 555 0199', false]])
    expect(await factsOf({ ...observed, text: 'I love tea and we played basketball yesterday.' })).toEqual([])
  })

  it('a day in a detail is the detail, and not since when it holds', async () => {
    const [fact] = await factsOf({ at, text: 'My birthday is on 3 May.' })
    expect([fact?.object, fact?.valid]).toEqual(['birthday: 3 May', null])
  })

  it('takes the time that the text names', async () => {
    const [fact] = await factsOf({ at, text: 'I live in Braga since 2019.' })
    expect(fact?.valid).toMatchObject({ from: Date.UTC(2019, 0, 1), to: null })
  })
})
