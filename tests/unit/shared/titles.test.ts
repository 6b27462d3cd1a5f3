import { describe, expect, test } from "vitest"
import { routes } from "#schemas/access/routes.ts"
import { languages } from "#schemas/shared/constants.ts"
import { namesCompany, pageTitle, subjectOf, titleKeyOf } from "#ui/app/pageTitle.ts"
import { texts as en } from "#ui/shared/locales/en/index.ts"
import { texts as fr } from "#ui/shared/locales/fr/index.ts"
import { texts as pt } from "#ui/shared/locales/pt/index.ts"

const titles: Record<(typeof languages)[number], Readonly<Record<string, string>>> = {
  en: en.titles,
  fr: fr.titles,
  pt: pt.titles
}
const sides = ["accountant", "client", null] as const
type Side = (typeof sides)[number]
const known = { company: "Martin SARL", member: "Ada Roux" }

const titleOf = (row: (typeof routes)[number], side: Side, language: (typeof languages)[number]) =>
  pageTitle(titles[language][titleKeyOf(row, side)] ?? "", subjectOf(row, side, known), "Lumen")

/** Which part of the URL determines what a page is about, independently of the fields of the route table. */
const aboutCompany = /^\/(customers?\/|documents\b|viewer\b)/
const aboutMember = /^\/holding\/team\/users\/\$userId/
const leadsOn = /^\/(autologin|oauth\/callback)$/

describe.each(languages)("in %s", (language) => {
  test("[I18-O01] [I18-009] [I18-010] [I18-011] each route has its title for accountants, client users and nobody in particular", () => {
    for (const row of routes)
      for (const side of sides) {
        const [screen, ...others] = titleOf(row, side, language).split(" – ")
        const expected = aboutMember.test(row.path)
          ? ["Ada Roux", "Lumen"]
          : side === "accountant" && aboutCompany.test(row.path) && row.id !== "customers"
            ? ["Martin SARL", "Lumen"]
            : ["Lumen"]
        expect([row.id, side, others]).toEqual([row.id, side, expected])
        expect([row.id, screen]).not.toEqual([row.id, ""])
      }
  })

  test("[I18-009] [ACC-122] the sign-in page, the error page and an unknown address are called what they are", () => {
    const words = (id: string) =>
      routes.flatMap((row) => (row.id === id ? [titles[language][titleKeyOf(row, null)]] : []))
    expect([words("signin"), words("oops"), words("unknown")].flat()).toEqual(
      {
        en: ["Sign in", "Page not found", "Page not found"],
        fr: ["Connexion", "Page introuvable", "Page introuvable"],
        pt: ["Iniciar sessão", "Página não encontrada", "Página não encontrada"]
      }[language]
    )
  })

  test("[I18-012] callbacks and addresses that lead elsewhere are titled as a redirection", () => {
    const passing = routes.filter((row) => leadsOn.test(row.path) || row.redirectTo !== null)
    expect(passing.length).toBeGreaterThan(3)
    for (const row of passing)
      for (const side of sides) expect([row.id, titleKeyOf(row, side)]).toEqual([row.id, "redirection"])
    const redirection = { en: "Redirection…", fr: "Redirection…", pt: "Redirecionamento…" }[language]
    expect(titles[language]["redirection"]).toBe(redirection)
  })

  test("[I18-013] tasks are what they are to each side", () => {
    const tasks = routes.find(({ id }) => id === "tasks")
    expect(sides.map((side) => tasks && titleOf(tasks, side, language).replace(" – Lumen", "").toLowerCase())).toEqual(
      {
        en: ["task management", "information requests", "tasks"],
        fr: ["gestion des tâches", "demandes d’informations", "tâches"],
        pt: ["gestão de tarefas", "pedidos de informação", "tarefas"]
      }[language]
    )
  })
})

test("[I18-010] a company that is not known yet, or a member whose name is not, leaves no gap in the title", () => {
  const row = routes.find(({ id }) => id === "documents")
  const nobody = { company: null, member: null }
  expect(row && pageTitle("Documents", subjectOf(row, "accountant", nobody), "Lumen")).toBe("Documents – Lumen")
  expect(row && namesCompany(row, "accountant")).toBe(true)
})
