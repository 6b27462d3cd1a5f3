import fc from "#tests/support/properties.ts"
import Papa from "papaparse"
import { describe, expect, test } from "vitest"
import { parseTable } from "#services/documents/csv.ts"
import { decodeText, inBlocks } from "#services/documents/plainText.ts"

const bytes = (text: string) => new TextEncoder().encode(text)

describe("separated values", () => {
  test.each([
    ["semicolons", "date;libellé;montant\n01/02/2026;Loyer, février;1 200,50\n02/02/2026;Fournitures;35,00"],
    ["commas", 'date,libellé,montant\n01/02/2026,"Loyer, février","1 200,50"\n02/02/2026,Fournitures,"35,00"'],
    ["tabs", "date\tlibellé\tmontant\r\n01/02/2026\tLoyer, février\t1 200,50\r\n02/02/2026\tFournitures\t35,00\r\n"],
    [
      "a declared separator",
      "sep=|\ndate|libellé|montant\n01/02/2026|Loyer, février|1 200,50\n02/02/2026|Fournitures|35,00"
    ]
  ])("[VIE-003] %s are found and cut the lines into cells", (_, text) => {
    expect(parseTable(text, false)).toEqual({
      header: ["date", "libellé", "montant"],
      rows: [
        ["01/02/2026", "Loyer, février", "1 200,50"],
        ["02/02/2026", "Fournitures", "35,00"]
      ]
    })
  })

  test("[VIE-003] quotes hold separators, quotes and line breaks; short lines are filled up", () => {
    expect(parseTable('a;b;c\n"x;1";"dit ""oui""";"deux\nlignes"\nseul', false)).toEqual({
      header: ["a", "b", "c"],
      rows: [
        ["x;1", 'dit "oui"', "deux\nlignes"],
        ["seul", "", ""]
      ]
    })
  })

  test("[VIE-003] what any program writes is read back whole", () => {
    // One column, or nothing but blanks, has no separator to detect; a lone CR ends lines only if all line ends are a
    // CR.
    const cell = fc.string({ minLength: 1 }).filter((text) => text.trim() !== "" && !/[\r]/.test(text))
    const table = fc
      .integer({ min: 2, max: 6 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 8 })
      )
    fc.assert(
      fc.property(table, fc.constantFrom(";", ",", "\t"), (rows, delimiter) => {
        const text = `sep=${delimiter}\n${Papa.unparse([...rows], { delimiter, newline: "\n", quotes: true })}`
        const { header, rows: lines } = parseTable(text, false)
        expect([header, ...lines]).toEqual(rows)
      })
    )
  })

  test("[VIE-003] an empty file, a torn line and a stray quote are shown as far as they go", () => {
    expect(parseTable("", false)).toEqual({ header: [], rows: [] })
    expect(parseTable("a;b\n1;2\n3;", true)).toEqual({ header: ["a", "b"], rows: [["1", "2"]] })
    expect(parseTable('a;b\n1;"2', false)).toEqual({ header: ["a", "b"], rows: [["1", "2"]] })
  })
})

describe("plain text", () => {
  test("[VIE-003] UTF-8, UTF-16 with its mark and Windows-1252 are told apart", () => {
    const utf16 = new Uint8Array([0xff, 0xfe, ...[..."été"].flatMap((letter) => [letter.charCodeAt(0), 0])])
    const ansi = new Uint8Array([0xe9, 0x74, 0xe9, 0x20, 0x80])
    expect([
      decodeText(bytes("été €"), false),
      decodeText(bytes("\ufeffété"), false),
      decodeText(utf16, false),
      decodeText(ansi, false)
    ]).toEqual(["été €", "été", "été", "été €"])
  })

  test("[VIE-003] a text cut in the middle of a letter is still UTF-8", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 30 }), fc.nat(200), (text, at) => {
        const whole = bytes(text.toWellFormed())
        const shown = decodeText(whole.slice(0, at % (whole.length + 1)), true)
        expect(
          text
            .toWellFormed()
            .replace(/^\ufeff/, "")
            .startsWith(shown)
        ).toBe(true)
      })
    )
  })

  test("[VIE-003] blocks hold every line in order, none of them endless", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 40 }), { maxLength: 500 }), (lines) => {
        const clean = lines.map((line) => line.replace(/[\r\n]/g, ""))
        expect(inBlocks(clean.join("\r\n")).join("\n")).toBe(clean.join("\n"))
      })
    )
    expect(inBlocks("x".repeat(40_000)).map((block) => block.length)).toEqual([16_000, 16_000, 8_000])
  })
})
