import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { languages } from "#schemas/shared/constants.ts"
import { formatMoney, writeNumber } from "#services/shared/numbers.ts"
import { expectAccessible, openPage } from "#tests/support/browser.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const waitOptions = { timeout: 30_000 }
// Saving a client file requires valid company numbers.
const sirens = { en: "552100554", fr: "732829320", pt: "404833048" }
const offices = { en: "00005", fr: "00009", pt: "00006" }
const locales = { en: "en-US", fr: "fr-FR", pt: "pt-PT" }

describe.each(languages)("in %s", (language) => {
  test("[I18-005] [I18-007] an amount is typed as people write it, shown in euros, and kept to the cent", async () => {
    const { clientFile } = textsIn(language)
    const vendor = await world.portal.make.vendor(world.firms.lumen, `Montants ${language}`)
    const opened = await openPage(world, {
      as: "firm admin",
      locale: locales[language],
      kept: { language },
      path: `/customer/${world.contextOf(vendor)}/general`
    })
    const { page } = opened
    const field = (name: string) => page.getByRole("main").getByRole("textbox", { name, exact: true })
    const capital = field(clientFile["general.capital"])
    const staff = page.getByRole("spinbutton", { name: clientFile["general.employee_number"] })
    await capital.waitFor(waitOptions)
    await field(clientFile["general.siren"]).fill(sirens[language])
    await field(clientFile["general.siret"]).fill(sirens[language] + offices[language])
    for (const typed of ["7622,45", "7 622.45", "7622,45 €"]) {
      await capital.fill(typed)
      await capital.press("Tab")
      expect([typed, await capital.inputValue()]).toEqual([typed, formatMoney(language, 762_245)])
    }
    await staff.fill("1499")
    for (const key of ["ArrowUp", "ArrowUp", "ArrowDown"]) await staff.press(key)
    expect(await staff.inputValue()).toBe(writeNumber(language, 1_500))
    expect(await staff.getAttribute("aria-valuenow")).toBe("1500")
    await expectAccessible(page, `numbers in ${language}`)
    await staff.press("Enter")
    await page.getByText(clientFile.saved).first().waitFor(waitOptions)
    await opened.goto(`/customer/${world.contextOf(vendor)}/general`)
    await expect.poll(() => capital.inputValue(), waitOptions).toBe(formatMoney(language, 762_245))
    expect(await staff.inputValue()).toBe(writeNumber(language, 1_500))
  })
})

test("[I18-007] what is no amount, or out of bounds, is said at once when the field is left, and is not saved", async () => {
  const { clientFile, errors, form } = textsIn()
  const vendor = await world.portal.make.vendor(world.firms.lumen, "Montants refusés")
  const { page } = await openPage(world, { as: "firm admin", path: `/customer/${world.contextOf(vendor)}/general` })
  const field = (name: string) => page.getByRole("main").getByRole("textbox", { name, exact: true })
  const capital = field(clientFile["general.capital"])
  const staff = page.getByRole("spinbutton", { name: clientFile["general.employee_number"] })
  await capital.waitFor(waitOptions)
  await capital.fill("1,234,56")
  await capital.press("Tab")
  await page.getByText(form["number.money"]).waitFor()
  expect(await capital.getAttribute("aria-invalid")).toBe("true")
  await field(clientFile["general.siren"]).fill(sirens.fr)
  await field(clientFile["general.siret"]).fill(sirens.fr + offices.fr)
  await capital.press("Enter")
  await expect.poll(() => focused(page)).toContain(clientFile["general.capital"])
  await page.getByText(errors["customer.capital_invalid"]).waitFor()
  await capital.fill("")
  await staff.fill("0")
  await staff.press("Tab")
  await page.getByText(filled(form["number.between"], { min: "1", max: writeNumber("fr", 9_999_999) })).waitFor()
  await staff.press("ArrowUp")
  await expect.poll(() => staff.inputValue()).toBe("1")
  await staff.press("ArrowDown")
  expect(await staff.inputValue()).toBe("1")
})
