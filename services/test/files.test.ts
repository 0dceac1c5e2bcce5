import { deflateSync } from 'node:zlib'
import { docx } from '@avalwerk/testing/docx'
import { wordPart } from '@avalwerk/testing/files'
import { objectList, pdf, stream } from '@avalwerk/testing/pdf'
import { describe, expect, test } from '@jest/globals'
import { checkDocx } from '../src/files/docx.ts'
import { checkPdf } from '../src/files/pdf.ts'
import { readWording } from '../src/files/wording.ts'

/** What is found in strangers' files, in every notation: each row is a file that programs open, and what we say of it. */

const said = async (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'kept',
    (error: Error) => error.message,
  )

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const image = `Id="r1" Type="${OFFICE}/image"`
const relations = (markup: string, more = '') =>
  `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships"${more}>${markup}</Relationships>`
const rels = (markup: string, more = '') => docx(['A'], { 'word/_rels/document.xml.rels': relations(markup, more) })
const text = (markup: string, more = '') => docx(['A'], { 'word/document.xml': wordPart('document', `<w:body>${markup}</w:body>`, more) })
const run = (markup: string) => `<w:r>${markup}</w:r>`
const char = (kind: string) => run(`<w:fldChar w:fldCharType="${kind}"/>`)
const instruction = (words: string) => run(`<w:instrText xml:space="preserve">${words}</w:instrText>`)
const field = (...inside: string[]) => `<w:p>${char('begin')}${inside.join('')}${char('end')}</w:p>`
const types = (type: string, part = '/word/x.bin') =>
  `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="${part}" ContentType="${type}"/></Types>`

const OUTSIDE = 'Das Word-Dokument lädt Inhalte von außen nach.'
const FIELD = 'Das Word-Dokument enthält aktive Felder (DDE).'
const EMBEDDED = 'Das Word-Dokument enthält Makros oder eingebettete Dateien.'
const BROKEN = 'Die Datei ist beschädigt oder unvollständig.'
const NESTED = 'Das Word-Dokument ist zu groß oder zu tief verschachtelt.'
const LARGE = 'Das Word-Dokument ist entpackt zu groß.'

describe('Word documents', () => {
  test.each<[string, Uint8Array, string]>([
    ['plain', docx(['Hallo']), 'kept'],
    [
      'with a link to click on',
      rels(`<Relationship Id="a" Type="${OFFICE}/hyperlink" Target="https://x.de" TargetMode="External"/>`),
      'kept',
    ],
    ['with a page number', text(field(instruction(' PAGE '), char('separate'), run('<w:t>1</w:t>'))), 'kept'],
    [
      'with a table of contents that names a field',
      text(field(instruction(' TOC \\o "1-3" '), char('separate'), run('<w:t>LINK DDE</w:t>'))),
      'kept',
    ],
    ['with a link as a field, in pieces', text(field(instruction(' HYPER'), instruction('LINK "https://x.de"'))), 'kept'],
    ['whose text names DDE', docx(['DDE c:\\x']), 'kept'],
    [
      'under another name of its main part',
      docx(['A'], {
        '_rels/.rels': relations(`<Relationship Id="r" Type="${OFFICE}/officeDocument" Target="/word/document2.xml"/>`),
        '[Content_Types].xml': types(
          'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
          '/word/document2.xml',
        ),
        'word/document2.xml': wordPart('document', '<w:body/>'),
      }),
      'kept',
    ],
    ['picture from outside', rels(`<Relationship ${image} Target="http://e/x.png" TargetMode="External"/>`), OUTSIDE],
    ['in single quotes', rels(`<Relationship ${image} Target='http://e/x.png' TargetMode='External'/>`), OUTSIDE],
    ['with a prefix', rels(`<p:Relationship ${image} Target="a" TargetMode="External"/>`, ` xmlns:p="${PACKAGE}/relationships"`), OUTSIDE],
    ['with an entity', rels(`<Relationship ${image} Target="a" TargetMode="Ext&#101;rnal"/>`), OUTSIDE],
    ['with a bracket in an attribute', rels(`<Relationship Id=">" Type="${OFFICE}/image" Target="a" TargetMode="External"/>`), OUTSIDE],
    ['with blanks around', rels(`<Relationship ${image}\n Target = "a"\n TargetMode\n=\n" external "/>`), OUTSIDE],
    ['with a type that only ends like a link', rels(`<Relationship Id="a" Type="x-hyperlink" Target="a" TargetMode="External"/>`), OUTSIDE],
    ['an address without saying so', rels(`<Relationship ${image} Target="http://e/x.png"/>`), OUTSIDE],
    ['another machine without saying so', rels(`<Relationship ${image} Target="\\\\evil\\share\\x.png"/>`), OUTSIDE],
    [
      'a template from outside',
      docx(['A'], {
        'word/_rels/settings.xml.rels': relations(
          `<Relationship Id="t" Type="${OFFICE}/attachedTemplate" Target="http://e/t.dotm" TargetMode="External"/>`,
        ),
      }),
      OUTSIDE,
    ],
    [
      'a frame from outside',
      docx(['A'], {
        'word/_rels/webSettings.xml.rels': relations(
          `<Relationship Id="t" Type="${OFFICE}/frame" Target="http://e/t" TargetMode="External"/>`,
        ),
      }),
      OUTSIDE,
    ],
    [
      'data for letters',
      docx(['A'], { 'word/settings.xml': wordPart('settings', '<w:mailMerge><w:connectString w:val="x"/></w:mailMerge>') }),
      OUTSIDE,
    ],
    ['DDE', text(field(instruction(' DDEAUTO c:\\\\x '))), FIELD],
    ['DDE in two pieces', text(field(instruction(' DD'), instruction('EAUTO x'))), FIELD],
    ['DDE in pieces of one letter', text(field(...'DDEAUTO'.split('').map(instruction), instruction(' x'))), FIELD],
    ['DDE with entities', text(field(instruction('&#68;&#x44;E x'))), FIELD],
    ['DDE in CDATA', text(field(instruction('<![CDATA[DDE]]> x'))), FIELD],
    ['DDE behind a quote', text(field(instruction(' "DDE" x'))), FIELD],
    [
      'DDE that a field within results in',
      text(field(char('begin'), instruction('QUOTE'), char('separate'), run('<w:t>DDE</w:t>'), char('end'), instruction(' x'))),
      FIELD,
    ],
    ['DDE in a field that never ends', text(`<w:p>${char('begin')}${instruction('DDE x')}</w:p>`), FIELD],
    [
      'DDE in a field over paragraphs',
      text(`<w:p>${char('begin')}${instruction('DD')}</w:p><w:p>${instruction('E x')}${char('end')}</w:p>`),
      FIELD,
    ],
    ['DDE as a simple field', text('<w:p><w:fldSimple w:instr=" DDE x y"/></w:p>'), FIELD],
    [
      'DDE under another prefix',
      text('<v:p><v:fldSimple v:instr="DDE x"/></v:p>', ' xmlns:v="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'),
      FIELD,
    ],
    [
      'DDE in the strict edition',
      text('<v:p><v:fldSimple v:instr="DDE x"/></v:p>', ' xmlns:v="http://purl.oclc.org/ooxml/wordprocessingml/main"'),
      FIELD,
    ],
    ['DDE in a header', docx(['A'], { 'word/header1.xml': wordPart('hdr', '<w:p><w:fldSimple w:instr="DDE x"/></w:p>') }), FIELD],
    ['DDE in a footnote', docx(['A'], { 'word/footnotes.xml': wordPart('footnotes', field(instruction('DDE x'))) }), FIELD],
    ['DDE in deleted text', text(field(run('<w:delInstrText>DDE x</w:delInstrText>'))), FIELD],
    ['a picture by a field', text(field(instruction('INCLUDEPICTURE "http://e/x.png"'))), FIELD],
    ['another text by a field', text(field(instruction(' IncludeText "\\\\\\\\e\\\\x"'))), FIELD],
    [
      'macros by their kind',
      docx(['A'], { '[Content_Types].xml': types('application/vnd.ms-office.vbaProject'), 'word/x.bin': 'x' }),
      EMBEDDED,
    ],
    ['macros by their name', docx(['A'], { 'word/vbaProject.bin': 'x' }), EMBEDDED],
    ['macros by their name in capitals', docx(['A'], { 'word/VBAPROJECT.BIN': 'x' }), EMBEDDED],
    [
      'macros by their relationship',
      rels('<Relationship Id="m" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="x.bin"/>'),
      EMBEDDED,
    ],
    ['another file by its relationship', rels(`<Relationship Id="m" Type="${OFFICE}/aFChunk" Target="x.html"/>`), EMBEDDED],
    ['another file in the text', text('<w:altChunk/>'), EMBEDDED],
    ['an object in the text', text('<w:p><w:r><w:object/></w:r></w:p>'), EMBEDDED],
    ['an embedded file', docx(['A'], { 'word/embeddings/oleObject1.bin': 'x' }), EMBEDDED],
    [
      'a declaration of types',
      docx(['A'], { 'word/document.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${wordPart('document', '')}` }),
      'Das Word-Dokument enthält eine Dokumenttyp-Deklaration.',
    ],
    [
      'another encoding',
      docx(['A'], { 'word/document.xml': new Uint8Array(Buffer.from(`\ufeff${wordPart('document', '')}`, 'utf16le')) }),
      BROKEN,
    ],
    ['markup that never ends', docx(['A'], { 'word/document.xml': wordPart('document', '<w:p>') }), BROKEN],
    [
      'a spreadsheet',
      docx(['A'], {}, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
      'Die Datei ist kein Word-Dokument (DOCX).',
    ],
    ['very deep', text('<w:p>'.repeat(50_000)), NESTED],
    ['very many attributes', text(`<w:p ${Array.from({ length: 10_000 }, (_, i) => `a${i}=""`).join(' ')}/>`), NESTED],
    ['a very long attribute', text(`<w:p a="${'&amp;'.repeat(300_000)}"/>`), NESTED],
    ['many relationships', rels(`<Relationship ${image} Target="a"/>`.repeat(5_000)), LARGE],
    ['many parts', docx(['A'], Object.fromEntries(Array.from({ length: 2_100 }, (_, i) => [`word/x${i}.xml`, '<a/>']))), LARGE],
    [
      'large parts together',
      docx(['A'], Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`word/x${i}.xml`, `<a>${'b'.repeat(1_900_000)}</a>`]))),
      LARGE,
    ],
  ])('%s', async (_, bytes, expected) => {
    expect(await said(checkDocx(bytes))).toBe(expected)
  })

  test('an archive that claims less than it holds is refused', async () => {
    const bytes = Buffer.from(docx(['A'.repeat(5_000)]))
    // The size unpacked, in the list of entries: 24 bytes into the row of word/document.xml.
    const row = bytes.lastIndexOf(Buffer.from('word/document.xml')) - 46
    bytes.writeUInt32LE(10, row + 24)
    expect(await said(checkDocx(bytes))).toBe(BROKEN)
  })
  test('two parts under one name, and half an archive', async () => {
    const bytes = Buffer.from(docx(['A'], { 'word/documenu.xml': wordPart('document', '') }))
    for (let at = bytes.indexOf('documenu'); at >= 0; at = bytes.indexOf('documenu')) bytes.write('document', at)
    expect(await said(checkDocx(bytes))).toBe(BROKEN)
    expect(await said(checkDocx(docx(['A'.repeat(500)]).subarray(0, 200)))).toBe(BROKEN)
  })
})

describe('The wording of a Word document', () => {
  const wording = async (markup: string, more: Record<string, string> = {}) =>
    readWording(
      docx(['A'], {
        'word/document.xml': wordPart(
          'document',
          `<w:body>${markup}</w:body>`,
          ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
        ),
        ...more,
      }),
    )
  const paragraph = (words: string, properties = '') =>
    `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${run(`<w:t>${words}</w:t>`)}</w:p>`
  const numbered = (id: number) => `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr>`
  const LISTS = {
    'word/_rels/document.xml.rels': relations(
      `<Relationship Id="n" Type="${OFFICE}/numbering" Target="numbering.xml"/><Relationship Id="s" Type="${OFFICE}/styles" Target="styles.xml"/>`,
    ),
    'word/numbering.xml': wordPart(
      'numbering',
      '<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>',
    ),
    'word/styles.xml': wordPart(
      'styles',
      '<w:style w:styleId="Punkt"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:styleId="Unterpunkt"><w:basedOn w:val="Punkt"/></w:style>',
    ),
  }
  const plain = (...texts: string[]) => texts.map((words) => ({ art: 'ABSATZ', teile: [{ text: words }] }))

  test('paragraphs, blanks for tabs and breaks, tables as paragraphs, nothing for empty ones', async () => {
    const table = `<w:tbl><w:tr><w:tc>${paragraph('Zelle')}</w:tc></w:tr></w:tbl>`
    expect(
      await wording(
        `${paragraph('Eins &amp; zwei')}<w:p/>${paragraph(' ')}<w:p>${run('<w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t>')}</w:p>${table}`,
      ),
    ).toEqual(plain('Eins & zwei', 'a b c', 'Zelle'))
  })
  test('bold and italic as they are switched on and off; neighbours that look the same are one', async () => {
    const piece = (properties: string, words: string) => run(`<w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${words}</w:t>`)
    expect(
      await wording(
        `<w:p>${piece('<w:b/>', 'Bür')}${piece('<w:b w:val="1"/>', 'ge ')}${piece('<w:b w:val="0"/><w:i/>', 'haftet')}${piece('', '.')}</w:p>`,
      ),
    ).toEqual([{ art: 'ABSATZ', teile: [{ text: 'Bürge ', fett: true }, { text: 'haftet', kursiv: true }, { text: '.' }] }])
  })
  test('points with bullets are a list, numbered ones are clauses; styles count, and what stands on them', async () => {
    const read = await wording(
      [
        paragraph('a', numbered(1)),
        paragraph('b', '<w:pStyle w:val="Unterpunkt"/>'),
        paragraph('c', numbered(2)),
        paragraph('d', '<w:pStyle w:val="Punkt"/><w:numPr><w:numId w:val="0"/></w:numPr>'),
      ].join(''),
      LISTS,
    )
    expect(read).toEqual([{ art: 'LISTE', nummeriert: false, punkte: [[{ text: 'a' }], [{ text: 'b' }]] }, ...plain('c', 'd')])
  })
  test('what was deleted or moved away is left out, what was inserted is taken; a deleted end joins two paragraphs', async () => {
    const changed = `<w:p><w:del><w:r><w:delText>weg</w:delText></w:r></w:del><w:moveFrom>${run('<w:t>fort</w:t>')}</w:moveFrom><w:ins>${run('<w:t>neu</w:t>')}</w:ins></w:p>`
    const joined = `<w:p><w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr>${run('<w:t>ein </w:t>')}</w:p>${paragraph('Satz')}`
    const before = `<w:p><w:pPr><w:pPrChange><w:pPr>${numbered(1)}</w:pPr></w:pPrChange></w:pPr>${run('<w:t>kein Punkt</w:t>')}</w:p>`
    expect(await wording(changed + joined + before, LISTS)).toEqual(plain('neu', 'ein Satz', 'kein Punkt'))
  })
  test('the text of a box that is drawn in two ways comes once, a field comes with its result', async () => {
    const box = (words: string) => `<w:txbxContent>${paragraph(words)}</w:txbxContent>`
    const alternatives = `<w:p>${run(`<mc:AlternateContent><mc:Choice Requires="wps">${box('neu')}</mc:Choice><mc:Fallback>${box('Kasten')}</mc:Fallback></mc:AlternateContent><w:t>daneben</w:t>`)}</w:p>`
    const page = `<w:p>${char('begin')}${instruction('PAGE')}${char('separate')}${run('<w:t>7</w:t>')}${char('end')}</w:p>`
    expect(await wording(alternatives + page)).toEqual(plain('Kasten', 'daneben', '7'))
  })
  test('a wording that is too long is refused in a sentence', async () => {
    expect(await said(wording(paragraph('A'.repeat(300_000))))).toBe('Der Wortlaut des Word-Dokuments ist zu lang, um ihn zu übernehmen.')
    expect(await said(wording(paragraph('A').repeat(5_001)))).toBe('Das Word-Dokument hat zu viele Absätze, um es zu übernehmen.')
  })
})

const ACTIVE = 'Das PDF enthält aktive Inhalte.'
const action = (kind: string, more = '') => `/OpenAction << /S /${kind} ${more} >>`
const annotation = (entries: string) => pdf({ page: '/Annots [5 0 R]', objects: [`<< /Type /Annot /Rect [0 0 1 1] ${entries} >>`] })

describe('PDFs', () => {
  test.each<[string, Uint8Array, string]>([
    ['plain', pdf(), 'kept'],
    ['with a link to click on', annotation('/Subtype /Link /A << /S /URI /URI (https://x.de) >>'), 'kept'],
    ['that opens at a page', pdf({ catalog: '/OpenAction [3 0 R /Fit]' }), 'kept'],
    ['that opens at a page by an action', pdf({ catalog: action('GoTo', '/D [3 0 R /Fit]') }), 'kept'],
    ['whose words name JavaScript', pdf({ text: '/JavaScript /Launch <</S/JavaScript>>' }), 'kept'],
    ['with a list of objects', pdf({ objects: [objectList({ 9: '<< /Type /Font >>' })] }), 'kept'],
    ['with rubbish behind its end', Buffer.concat([pdf(), Buffer.from('\r\n\0\0')]), 'kept'],
    ['a script', pdf({ catalog: action('JavaScript', '/JS (app.alert)') }), ACTIVE],
    ['a script under an encoded name', pdf({ catalog: '/OpenAction << /S /J#61vaScript >>' }), ACTIVE],
    ['a key under an encoded name', pdf({ objects: ['<< /#4a#53 (app.alert) >>'] }), ACTIVE],
    ['a kind of action that stands elsewhere', pdf({ catalog: '/OpenAction << /S 5 0 R >>', objects: ['/JavaScript'] }), ACTIVE],
    [
      'a script in a list of objects',
      pdf({ catalog: '/OpenAction 9 0 R', objects: [objectList({ 9: '<< /S /JavaScript /JS (x) >>' })] }),
      ACTIVE,
    ],
    ['a script behind a comment', pdf({ objects: ['<< % nothing\n/S%\n/JavaScript >>'] }), ACTIVE],
    ['a script beside an innocent key', pdf({ objects: ['<< /S /GoTo /S /JavaScript >>'] }), ACTIVE],
    [
      'a script in an older state',
      Buffer.concat([Buffer.from(pdf({ objects: ['<< /S /JavaScript >>'] })), Buffer.from(pdf()).subarray(9)]),
      ACTIVE,
    ],
    ['a script within a text, where a table may lead', pdf({ text: '5 0 obj << /S /JavaScript /JS (x) >> endobj' }), ACTIVE],
    ['a script within the data of a stream', pdf({ objects: [stream('', '5 0 obj\n<< /S /JavaScript >>\nendobj')] }), ACTIVE],
    ['scripts by name', pdf({ catalog: '/Names << /JavaScript << /Names [] >> >>' }), ACTIVE],
    ['a script as an address', annotation('/Subtype /Link /A << /S /URI /URI (javascript:alert) >>'), ACTIVE],
    ['a program', annotation('/Subtype /Link /A << /S /Launch /F (cmd.exe) >>'), ACTIVE],
    ['a form that sends itself', annotation('/Subtype /Widget /A << /S /SubmitForm /F (http://e) >>'), ACTIVE],
    ['a form that fetches', annotation('/Subtype /Widget /A << /S /ImportData /F (\\\\\\\\e) >>'), ACTIVE],
    ['another file', annotation('/Subtype /Link /A << /S /GoToR /F (\\\\\\\\e\\\\x) >>'), ACTIVE],
    ['a file within', annotation('/Subtype /Link /A << /S /GoToE >>'), ACTIVE],
    ['an embedded file', pdf({ catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' }), ACTIVE],
    ['an attachment', pdf({ objects: ['<< /Type /Filespec /EF << /F 6 0 R >> >>'] }), ACTIVE],
    ['an attachment as a note', annotation('/Subtype /FileAttachment'), ACTIVE],
    ['media', annotation('/Subtype /RichMedia'), ACTIVE],
    ['a film', annotation('/Subtype /Screen /A << /S /Rendition >>'), ACTIVE],
    ['a form of XML', pdf({ catalog: '/AcroForm << /XFA 5 0 R >>', objects: [stream('', '<xdp/>')] }), ACTIVE],
    ['a page of the web by itself', pdf({ catalog: action('URI', '/URI (http://e)') }), ACTIVE],
    ['the same when a page is shown', pdf({ page: '/AA << /O 5 0 R >>', objects: ['<< /S /URI /URI (http://e) >>'] }), ACTIVE],
    [
      'the same after an innocent action',
      pdf({ catalog: action('GoTo', '/D [3 0 R /Fit] /Next 5 0 R'), objects: ['<< /S /URI /URI (http://e) >>'] }),
      ACTIVE,
    ],
    ['data from another file', pdf({ objects: [stream('/F (http://e/x)', '')] }), 'Das PDF lädt Inhalte von außen nach.'],
    ['encrypted', pdf({ trailer: '/Encrypt 5 0 R', objects: ['<< /Filter /Standard >>'] }), 'Das PDF ist verschlüsselt.'],
    [
      'a list of objects packed twice',
      pdf({ objects: [stream('/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync('9 0 <<>>')))] }),
      'Das PDF ist entpackt zu groß.',
    ],
    [
      'a list of objects packed unusually',
      pdf({ objects: [stream('/Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode', '39203020203c3c3e3e>')] }),
      BROKEN,
    ],
    ['a damaged list of objects', pdf({ objects: [stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', 'nonsense')] }), BROKEN],
    ['an object that never ends', pdf({ objects: ['<< /A [ '] }), BROKEN],
    ['very deep', pdf({ objects: [`${'['.repeat(5_000)}${']'.repeat(5_000)}`] }), 'Das PDF ist zu umfangreich oder zu tief verschachtelt.'],
    ['no PDF', Buffer.from('MZ'), 'Die Datei ist kein PDF.'],
    ['empty', new Uint8Array(), 'Die Datei ist leer.'],
    ['nothing but an end', Buffer.from('%PDF-1.7\n%%EOF\n'), BROKEN],
    ['cut off', pdf().subarray(0, 300), 'Die Datei ist unvollständig.'],
    ['cut out of', Buffer.concat([pdf().subarray(0, 150), pdf().subarray(-60)]), BROKEN],
  ])('%s', async (_, bytes, expected) => {
    expect(await said(checkPdf(bytes))).toBe(expected)
  })

  const URI = '<< /S /URI /URI (http://e) >>'
  const QUIET = '<< /S /GoTo /D [3 0 R /Fit] >>'
  const BLANKS = ' '.repeat(60)
  const HEADS = [
    '5 0 %x\nobj',
    '5 %x\n0 obj',
    '5 % 7\r0 obj',
    '5 %a%b\n%c\r\n\t0%\n%\nobj',
    `5${BLANKS}0 obj`,
    `5 0${BLANKS}obj`,
    '5\0\f0\0obj',
    '5 0obj',
    '+5 0 obj',
    '0000000000005 0 obj',
    '5.0 +0 obj',
  ]
  test.each(HEADS)('an object is found that begins with %j', async (head) => {
    const by = (parts: Parameters<typeof pdf>[0], object: string) => said(checkPdf(pdf({ ...parts, head, objects: [object] })))
    expect(await by({ catalog: '/OpenAction 5 0 R' }, URI)).toBe(ACTIVE)
    expect(await by({ page: '/AA << /O 5 0 R >>' }, URI)).toBe(ACTIVE)
    expect(await by({ page: '/AA 5 0 R' }, `<< /O ${URI} >>`)).toBe(ACTIVE)
    expect(await by({ catalog: action('GoTo', '/D [3 0 R /Fit] /Next 5 0 R') }, URI)).toBe(ACTIVE)
    expect(await by({ catalog: '/OpenAction 5 0 R' }, '<< /S /JavaScript /JS (x) /X (>>')).not.toBe('kept')
    expect(await by({}, '<< /S /JavaScript /JS (x) /X (>>')).not.toBe('kept')
  })
  test.each(['5 0 %x\nobj', `5${BLANKS}0 obj`])('a harmless object stays, though it begins with %j', async (head) => {
    // The table's reader doesn't open every one of them: what it refuses is broken, not active.
    expect(await said(checkPdf(pdf({ catalog: '/OpenAction 5 0 R', head, objects: [QUIET] })))).not.toBe(ACTIVE)
  })
  const address = (written: string, ...objects: string[]) =>
    pdf({ page: '/Annots [5 0 R]', objects: [`<< /Subtype /Link /A << /S /URI /URI ${written} >> >>`, ...objects] })
  const hexOf = (text: string) => Buffer.from(text, 'latin1').toString('hex')
  test.each<[string, Uint8Array, string]>([
    ['an action that stands nowhere', pdf({ catalog: '/OpenAction 9 0 R' }), ACTIVE],
    ['events that stand nowhere', pdf({ page: '/AA 9 0 R' }), ACTIVE],
    ['an event whose action stands nowhere', pdf({ page: '/AA << /O 9 0 R >>' }), ACTIVE],
    ['a next action that stands nowhere', pdf({ catalog: action('GoTo', '/D [3 0 R /Fit] /Next 9 0 R') }), ACTIVE],
    ['a kind of action that stands nowhere', pdf({ catalog: '/OpenAction << /S 9 0 R >>' }), ACTIVE],
    ['an action behind two references', pdf({ catalog: '/OpenAction 5 0 R', objects: ['6 0 R', URI] }), ACTIVE],
    ['references in a circle', pdf({ catalog: '/OpenAction 5 0 R', objects: ['6 0 R', '5 0 R'] }), ACTIVE],
    ['a list of next actions', pdf({ catalog: action('GoTo', '/D [3 0 R /Fit] /Next [5 0 R 6 0 R]'), objects: [QUIET, URI] }), ACTIVE],
    ['an action that comes after itself', pdf({ catalog: '/OpenAction 5 0 R', objects: ['<< /S /GoTo /Next 5 0 R >>'] }), 'kept'],
    ['a quiet action elsewhere', pdf({ catalog: '/OpenAction 5 0 R', objects: [QUIET] }), 'kept'],
    ['a place elsewhere', pdf({ catalog: '/OpenAction 5 0 R', objects: ['[3 0 R /Fit]'] }), 'kept'],
    ['a page as a place that is gone', pdf({ catalog: '/OpenAction [9 0 R /Fit]' }), 'kept'],
    ['a link elsewhere beside a quiet action', pdf({ catalog: '/OpenAction 5 0 R', objects: [QUIET, URI] }), 'kept'],
    ['a script in hexadecimal digits', address(`<${hexOf('javascript:alert(1)')}>`), ACTIVE],
    ['the same in capitals, with blanks', address(`< 4A 61\n7661736372697074 3a>`), ACTIVE],
    ['a script with octal digits', address('(\\152\\141vascript:alert)'), ACTIVE],
    ['a script over two lines', address('(java\\\r\nscr\\\nipt:alert)'), ACTIVE],
    ['a script with blanks and signs that browsers pass over', address('(\\t java\\nscript:alert)'), ACTIVE],
    ['a script behind many blanks', address(`(${' '.repeat(5_000)}javascript:alert)`), ACTIVE],
    [
      'a script in two bytes a sign',
      address(
        `<feff${hexOf(
          Array.from('javascript:')
            .map((sign) => `\0${sign}`)
            .join(''),
        )}>`,
      ),
      ACTIVE,
    ],
    ['a script as an address elsewhere', address('6 0 R', '(javascript:alert)'), ACTIVE],
    ['an address before all others', pdf({ catalog: '/URI << /Base (javascript:) >>' }), ACTIVE],
    ['an address in hexadecimal digits', address(`<${hexOf('https://x.de')}>`), 'kept'],
    ['a script in what nobody can read', pdf({ text: ' obj << /S /JavaScript /X [ >> ' }), ACTIVE],
    ['the same under an encoded name', pdf({ text: ' obj << /S /J#61vaScript /X [ >> ' }), ACTIVE],
    ['words that look like a beginning', pdf({ text: ' obj << /S /X [ >> ' }), 'kept'],
  ])('%s', async (_, bytes, expected) => {
    expect(await said(checkPdf(bytes))).toBe(expected)
  })
  test('actions after one another are judged once each, however they are tied together', async () => {
    const tied = Array.from({ length: 40 }, (_, i) => `<< /S /GoTo /Next [${i + 6} 0 R ${i + 6} 0 R] /Next ${i + 6} 0 R >>`)
    expect(await said(checkPdf(pdf({ catalog: '/OpenAction 5 0 R', objects: [...tied, QUIET] })))).toBe('kept')
    const long = Array.from({ length: 20_000 }, (_, i) => `<< /S /GoTo /Next ${i + 6} 0 R >>`)
    expect(await said(checkPdf(pdf({ catalog: '/OpenAction 5 0 R', objects: [...long, URI] })))).toBe(ACTIVE)
  })
})
