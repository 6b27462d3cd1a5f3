import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openPage, type OpenPage } from "#tests/support/browser.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { automation, clientFile, note, quickfolders, support, tasks, team, themes, titles, years } = textsIn()

type Who = "firm admin" | "client admin" | "super admin"

/**
 * `title`: requirement id and what it is about. `path`: `C` and `F` are replaced by the company's and firm's context.
 * `content`: a text that only this screen shows.
 */
type Row = readonly [title: string, path: string, screen: keyof typeof titles, content: string]

const screens: Readonly<Record<Who, ReadonlyArray<Row>>> = {
  "firm admin": [
    ["[ACC-060] the list of client files", "/customers/F", "customers", "Boulangerie Aubert"],
    ["[ACC-062] a client's addresses", "/customer/C/addresses", "customer-addresses", clientFile["addresses.none"]],
    [
      "[ACC-063] a client file's administration",
      "/customer/C/administration",
      "customer-administration",
      clientFile["life.deactivate.button"]
    ],
    ["[ACC-064] a client's automation", "/customer/C/automation", "customer-automation", automation.none],
    ["[ACC-065] a client's banks", "/customer/C/banks", "customer-banks", clientFile["banks.none"]],
    ["[ACC-066] a client's taxes", "/customer/C/fiscal", "customer-fiscal", clientFile["fiscal.status"]],
    ["[ACC-067] a client's identity", "/customer/C/general", "customer-general", clientFile["general.capital"]],
    ["[ACC-068] the firm's note on a client", "/customer/C/notes", "customer-notes", note.text],
    ["[ACC-072] a client's financial years", "/customer/C/financial-years", "customer-financial-years", years.none],
    ["[ACC-073] a client's themes", "/customer/C/themes", "customer-themes", themes["company.title"]],
    ["[ACC-074] a client's users", "/customer/C/users", "customer-users", team.invite],
    [
      "[ACC-077] details, an alias of the identity",
      "/customer/C/details",
      "customer-general",
      clientFile["general.capital"]
    ],
    [
      "[ACC-079] periods, an alias of the financial years",
      "/customer/C/periods",
      "customer-financial-years",
      years.none
    ],
    ["[ACC-097] the firm's tasks", "/tasks/F", "tasks-accountant", tasks["empty.firm.title"]],
    [
      "[ACC-045] the quick folders, where a client has to be chosen",
      "/settings/F/quickfolders-manager",
      "settings-quickfolders-manager",
      quickfolders["client.none"]
    ]
  ],
  "client admin": [
    ["[ACC-051] the company's addresses", "/settings/C/addresses", "customer-addresses", clientFile["addresses.none"]],
    ["[ACC-052] the company's automation", "/settings/C/automation", "customer-automation", automation.none],
    ["[ACC-053] the company's banks", "/settings/C/banks", "customer-banks", clientFile["banks.none"]],
    ["[ACC-054] the company's identity", "/settings/C/general", "customer-general", clientFile["general.capital"]],
    ["[ACC-055] its financial years", "/settings/C/financial-years", "customer-financial-years", years.none],
    ["[ACC-056] its themes", "/settings/C/themes", "customer-themes", themes["company.title"]],
    ["[ACC-098] its information requests", "/information-requests/C", "tasks-customer", tasks["empty.client.title"]],
    ["[ACC-091] its quick folders", "/quickfolders/C", "quickfolders", quickfolders.none]
  ],
  "super admin": [
    [
      "[SAD-030] a firm's user is taken out of it",
      "/sa/support/accounting-firm-own-user-delete",
      "sa-support-own-user-delete",
      support["confirm.support.deleteMember"]
    ],
    [
      "[SAD-031] an invitation is sent again",
      "/sa/support/send-invitation-to-user-vendor",
      "sa-support-send-invitation",
      support["confirm.support.inviteAgain"]
    ]
  ]
}

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe.each(Object.keys(screens) as ReadonlyArray<Who>)("to a %s", (who) => {
  let opened: OpenPage
  beforeAll(async () => {
    opened = await openPage(world, { as: who })
  })
  afterAll(() => opened.close())

  test.each(screens[who])("%s", async (_, path, screen, content) => {
    await opened.goto(
      path
        .replace(/\/C\b/, `/${world.contextOf(world.companies.bakery)}`)
        .replace(/\/F\b/, `/${world.firmContextOf("lumen")}`)
    )
    const main = opened.page.getByRole("main")
    await main.getByRole("heading", { name: titles[screen], exact: true }).waitFor()
    await main.getByText(content, { exact: true }).first().waitFor()
    expect(await opened.page.title()).toContain(titles[screen])
  })
})
