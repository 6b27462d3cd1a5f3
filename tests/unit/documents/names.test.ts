import { Result } from "effect"
import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import {
  checkName,
  extensionOf,
  fitFileName,
  nameFaults,
  nameKey,
  numberedName,
  queueName,
  repairName
} from "#schemas/documents/rules/names.ts"

const codes = (name: string) => nameFaults(name).map(({ code }) => code)
const anyText = fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), fc.string({ unit: "grapheme", maxLength: 300 }))
const extension = fc.stringMatching(/^[a-z0-9]{1,8}$/)

describe("item names", () => {
  test.each([
    ["", ["name.empty"]],
    ["   ", ["name.empty"]],
    ["Bilan 2026.pdf", []],
    ["a".repeat(253), []],
    ["a".repeat(254), []],
    ["a".repeat(255), ["name.too_long"]],
    [" a", ["name.edge_space"]],
    ["a ", ["name.edge_space"]],
    ["a\u00a0", ["name.edge_space"]],
    ["a.", ["name.trailing_dot"]],
    [".a", []],
    ["a\tb", ["name.control_characters"]],
    ["a\u0000b", ["name.control_characters"]],
    ["a\u007fb", ["name.control_characters"]],
    ["facture\u202efdp.exe", ["name.control_characters"]],
    ["a\u2066b", ["name.control_characters"]],
    ["a\ud800b", ["name.control_characters"]],
    ["a\ufe0f.pdf", ["name.control_characters"]],
    ["a\u{e0041}b.pdf", ["name.control_characters"]],
    ["a\u200db.pdf", ["name.control_characters"]],
    ["❤\ufe0f\ufe0f.pdf", ["name.control_characters"]],
    ["1\ufe0f.pdf", ["name.control_characters"]],
    ["1\ufe0f\u20e3 ❤\ufe0f 👨‍👩‍👧 🏳\ufe0f\u200d🌈 🕵🏽\u200d♂\ufe0f.pdf", []],
    ["葛\u{e0100}城.pdf", ["name.control_characters"]],
    ["می\u200cخواهم.pdf", []],
    ["क\u094d\u200dष.pdf", []],
    ["a\u200bb.pdf", ["name.control_characters"]],
    ["a\u00adb", ["name.control_characters"]],
    ["a\ufeffb", ["name.control_characters"]],
    ["a\u3164b", ["name.control_characters"]],
    ["\u200d\ufe0f", ["name.empty"]],
    ["\u2800", ["name.empty"]],
    ["\u{e0041}", ["name.empty"]],
    ["👩‍💻 ❤️.pdf", []],
    ["CON", ["name.reserved"]],
    ["con.txt", ["name.reserved"]],
    ["Lpt9.tar.gz", ["name.reserved"]],
    ["com¹", ["name.reserved"]],
    ["console", []],
    ["com10", []],
    ["a/b ", ["name.forbidden_characters", "name.edge_space"]]
  ])("[VAL-029] [VAL-O07] judges %j", (name, expected) => {
    expect(codes(name)).toEqual(expected)
  })

  test.each([...'^/\\|:?<>*"'])("[VAL-029] [CST-038] refuses %s and names it", (character) => {
    expect(nameFaults(`a${character}b`)).toEqual([
      { code: "name.forbidden_characters", params: { characters: character } }
    ])
  })

  test("[VAL-029] lets an item be called « Facture n° 12 (30 €) »", () => {
    expect(nameFaults("Facture n° 12 (30 €).pdf")).toEqual([])
  })

  test("[VAL-O07] names are kept in NFC and measured in it", () => {
    const long = "e\u0301".repeat(254)
    expect(checkName("e\u0301t\u00e9")).toEqual(Result.succeed("été"))
    expect(checkName(long)).toEqual(Result.succeed("é".repeat(254)))
    expect(checkName("")).toEqual(Result.fail({ code: "name.empty" }))
  })
})

describe("what shows nothing", () => {
  test("[VAL-029] [VAL-O07] never makes a second name that looks like the first", () => {
    const nothing: Array<string> = []
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const letter = String.fromCodePoint(code)
      if (/\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/u.test(letter)) nothing.push(letter)
    }
    expect(nothing.length).toBeGreaterThan(4_000)
    // Placed among Latin, Greek and Cyrillic letters, digits, punctuation and spaces.
    const plain = fc.stringMatching(/^[a-zéω я0-9_(-]{1,12}$/).map((text) => `a${text}b`)
    for (const letter of nothing) expect(codes(`fac${letter}ture.pdf`)).toEqual(["name.control_characters"])
    fc.assert(
      fc.property(plain, plain, fc.constantFrom(...nothing), (before, after, letter) => {
        expect(codes(`${before}${letter}${after}.pdf`)).toContain("name.control_characters")
        expect(repairName(`${before}${letter}${after}.pdf`)).toBe(repairName(`${before}${after}.pdf`))
      })
    )
  })
})

describe("the key of a name", () => {
  test("[VAL-030] [VAL-O07] is the same whatever the case and the encoding of accents", () => {
    expect(nameKey("ÉTÉ.PDF")).toBe(nameKey("e\u0301te\u0301.pdf"))
    expect(nameKey("ΟΔΟΣ")).toBe(nameKey("οδος"))
    expect(nameKey("été")).not.toBe(nameKey("ete"))
  })

  test("[VAL-O07] depends on nothing but the letters and is its own key", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const name = text.normalize("NFC")
        expect(nameKey(name.normalize("NFD"))).toBe(nameKey(name))
        expect(nameKey(name.toUpperCase())).toBe(nameKey(name))
        expect(nameKey(nameKey(name))).toBe(nameKey(name))
      })
    )
  })
})

describe("repair", () => {
  test.each([
    ["Facture n°12: 30€.pdf", "Facture n°12- 30€.pdf"],
    [" a/b\u202e. ", "a-b"],
    ["NUL.txt", "_NUL.txt"],
    ["...", "_"],
    ["", "_"],
    ["\u200d", "_"],
    ["fac\u200bture.pdf", "facture.pdf"],
    ["déjà bon.pdf", "déjà bon.pdf"]
  ])("[VAL-O07] offers %j as %j", (name, repaired) => {
    expect(repairName(name)).toBe(repaired)
  })

  test("[VAL-O07] always gives a valid name and leaves a valid one alone", () => {
    const nasty = fc.string({
      unit: fc.constantFrom(
        ..."aé./\\ \t°€\u202e\u0301\ud800😀con:_1\u200b\u200d\ufe0f\u2800❤1*\u20e3\u{e0041}葛\u{e0100}"
      ),
      maxLength: 280
    })
    fc.assert(
      fc.property(fc.oneof(anyText, nasty), (text) => {
        expect(codes(repairName(text))).toEqual([])
        if (nameFaults(text).length === 0) expect(repairName(text)).toBe(text.normalize("NFC"))
      })
    )
  })
})

describe("extensions and lengths", () => {
  test.each([
    ["a.pdf", "pdf"],
    ["a.tar.GZ", "gz"],
    ["a", ""],
    ["a.", ""],
    [".pdf", "pdf"]
  ])("[UPL-019] the extension of %j is %j", (name, expected) => {
    expect(extensionOf(name)).toBe(expected)
  })

  test.each([253, 254])("[UPL-016] [CST-007] a name of %i characters stays whole", (length) => {
    const name = `${"a".repeat(length - 4)}.pdf`
    expect(fitFileName(name)).toEqual(Result.succeed(name))
  })

  test("[UPL-016] [UPL-017] a name of 255 characters loses one of its base", () => {
    expect(fitFileName(`${"a".repeat(251)}.pdf`)).toEqual(Result.succeed(`${"a".repeat(250)}.pdf`))
  })

  test("[UPL-017] any name is cut to the limit and keeps its extension", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 400 }), extension, (base, ending) => {
        const name = `${base}.${ending}`
        const fitted = Result.getOrThrow(fitFileName(name))
        expect(fitted.length).toBeLessThanOrEqual(254)
        expect(fitted.endsWith(`.${ending}`)).toBe(true)
        expect(name.startsWith(fitted.slice(0, -ending.length - 1))).toBe(true)
        if (name.length <= 254) expect(fitted).toBe(name)
        else expect(fitted.length).toBeGreaterThanOrEqual(253)
      })
    )
  })

  test("[UPL-018] an extension that leaves no room is refused at 253 characters and fits at 252", () => {
    const name = (length: number) => `abc.${"x".repeat(length)}`
    expect(fitFileName(name(251))).toEqual(Result.succeed(`ab.${"x".repeat(251)}`))
    expect(fitFileName(name(252))).toEqual(Result.succeed(`a.${"x".repeat(252)}`))
    expect(fitFileName(name(253))).toEqual(
      Result.fail({ code: "upload.extension_too_long", params: { name: name(253) } })
    )
  })

  test("[UPL-O05] a surrogate pair is never split", () => {
    expect(fitFileName(`a😀b${"c".repeat(10)}.pdf`, 6)).toEqual(Result.succeed("a.pdf"))
    expect(fitFileName(`a😀b${"c".repeat(10)}.pdf`, 7)).toEqual(Result.succeed("a😀.pdf"))
    expect(fitFileName("😀bcdefgh.pdf", 5)).toEqual(
      Result.fail({ code: "upload.extension_too_long", params: { name: "😀bcdefgh.pdf" } })
    )
  })

  test.each([
    [189, 189],
    [190, 190],
    [191, 190],
    [254, 190]
  ])("[UPL-020] [CST-008] a name of %i characters enters the queue with %i", (length, expected) => {
    const name = Result.getOrThrow(queueName(`${"a".repeat(length - 4)}.pdf`))
    expect([name.length, name.slice(-4)]).toEqual([expected, ".pdf"])
  })
})

describe("a second document of the same name", () => {
  const taken = (...names: ReadonlyArray<string>) => new Set(names.map(nameKey))

  test.each([
    [[], "a.pdf"],
    [["A.PDF"], "a (1).pdf"],
    [["a.pdf", "a (1).pdf"], "a (2).pdf"],
    [["a (1).pdf"], "a.pdf"]
  ])("[DOC-027] beside %j becomes %s", (names, expected) => {
    expect(numberedName("a.pdf", taken(...names))).toBe(expected)
  })

  test("[DOC-027] [UPL-016] stays within the limit", () => {
    const name = `${"a".repeat(250)}.pdf`
    expect(numberedName(name, taken(name))).toBe(`${"a".repeat(246)} (1).pdf`)
  })
})
