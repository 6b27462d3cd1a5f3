import { describe, expect, test } from "vitest"
import { hoursProblem, widgetProblem } from "#schemas/threads/chatRules.ts"
import { answerIn } from "#schemas/threads/replyRules.ts"
import { cleanComment, clockIn, officeAt, officeWeek, partsOf } from "#schemas/threads/threadRules.ts"

describe("[CHT-O01] what a comment shows", () => {
  test.each([
    ["voir https://exemple.fr/a?b=1.", [], ["text:voir ", "link:https://exemple.fr/a?b=1", "text:."]],
    ["javascript:alert(1) data:text/html,x", [], ["text:javascript:alert(1) data:text/html,x"]],
    ['<a href="https://x.fr">x</a>', [], ['text:<a href="', "link:https://x.fr", 'text:">x</a>']],
    ["@Anne Roy et @Anne", ["Anne", "Anne Roy"], ["mention:@Anne Roy", "text: et ", "mention:@Anne"]],
    ["a@b.fr @Inconnu", ["Anne"], ["text:a@b.fr @Inconnu"]],
    ["https://", [], ["text:https://"]]
  ] as const)("%s", (text, names, parts) => {
    expect(partsOf(text, names).map(({ kind, text: part }) => `${kind}:${part}`)).toEqual(parts)
    expect(
      partsOf(text, names)
        .map((part) => part.text)
        .join("")
    ).toBe(text)
  })
  test("control characters and heaps of empty lines are left out", () => {
    expect(cleanComment("👩\u200d👧 می\u200cخواهم")).toBe("👩\u200d👧 می\u200cخواهم")
    expect(cleanComment(" \u200d\n")).toBe("")
    expect(cleanComment("\u0000a\r\n\r\n\r\n\r\nb\u202e \n")).toBe("a\n\nb")
  })
})

describe("[CHT-O01] the answer in a mail", () => {
  test.each([
    ["Oui\n\nOn Mon, 23 Nov 2026 at 10:00, Lumen <x@y.example> wrote:\n> Question", "Oui"],
    ["Oui\n\nLe 23 nov. 2026 à 10:00, Lumen a écrit :\n\n> Question", "Oui"],
    ["Sim\nEm seg., 23 de nov. de 2026, Lumen <x@y.example> escreveu:\nx", "Sim"],
    ["Oui\n-----Message d’origine-----\nDe : Lumen", "Oui"],
    ["Oui\n-- \nClaire\nBoulangerie", "Oui"],
    ["Oui\n--- ✂ --- Répondez au-dessus de cette ligne\nx", "Oui"],
    ["Je cite :\n> avant\nvoilà", "Je cite :\nvoilà"],
    ["Oui\nLe lun. 23 nov. 2026 à 10:00, Lumen <x@y.example> a\nécrit :\n> Question", "Oui"],
    ["Le notaire a écrit :\nrien à ajouter", "Le notaire a écrit :\nrien à ajouter"],
    ["> rien que cela", ""],
    ["Le total est de 12 €.\nMerci", "Le total est de 12 €.\nMerci"]
  ])("%j", (text, answer) => {
    expect(answerIn(text)).toBe(answer)
  })
})

describe("[CHT-O01] office hours", () => {
  test("the office is open within its hours, and says when it opens next", () => {
    expect(officeAt(officeWeek, { weekday: 0, minute: 9 * 60 })).toEqual({ isOpen: true, opens: null })
    expect(officeAt(officeWeek, { weekday: 0, minute: 18 * 60 }).opens).toEqual({ inDays: 1, minute: 540 })
    expect(officeAt(officeWeek, { weekday: 4, minute: 20 * 60 }).opens).toEqual({ inDays: 3, minute: 540 })
    expect(officeAt(officeWeek, { weekday: 0, minute: 60 }).opens).toEqual({ inDays: 0, minute: 540 })
    expect(
      officeAt(
        Array.from({ length: 7 }, () => null),
        { weekday: 0, minute: 0 }
      )
    ).toEqual({ isOpen: false, opens: null })
  })
  test("hours are those of the clock where the office is, over both changes of the clock", () => {
    expect(clockIn(Date.parse("2026-03-29T00:30:00Z"), "Europe/Paris")).toEqual({ weekday: 6, minute: 90 })
    expect(clockIn(Date.parse("2026-03-29T01:30:00Z"), "Europe/Paris")).toEqual({ weekday: 6, minute: 210 })
    expect(clockIn(Date.parse("2026-10-25T01:30:00Z"), "Europe/Paris")).toEqual({ weekday: 6, minute: 150 })
  })
  test("what cannot be is refused", () => {
    expect(hoursProblem(officeWeek)).toBeNull()
    expect(hoursProblem([...officeWeek.slice(1), { from: 600, until: 600 }])).toBe("chat.hours_invalid")
    expect(hoursProblem([])).toBe("chat.hours_invalid")
    for (const address of ["http://x.fr", "javascript:alert(1)", "https://u:p@x.fr", "x"])
      expect(widgetProblem(address)).toBe("chat.widget_invalid")
    expect(widgetProblem("https://aide.example/chat?firm=1")).toBeNull()
  })
})
