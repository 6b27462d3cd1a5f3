import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { siretProblem } from "#schemas/customers/companyNumbers.ts"
import { companyNameProblem } from "#schemas/customers/texts.ts"
import { companiesOf, offlineRegister } from "#server/customers/register/offlineRegister.ts"

test("[WIZ-O03] the register that comes with the portal tells of real companies, and of no other", () => {
  const register = offlineRegister(null)
  expect(register.find("55203253400703")).toEqual({
    siret: "55203253400703",
    siren: "552032534",
    official_name: "DANONE",
    company_name: "DANONE",
    naf_code: "70.10Z",
    legal_status: "5599",
    capital: 170_348_620.75,
    creation_date: "1955-01-01",
    year_end: "12-31",
    intra_community_vat: "FR27552032534",
    address: { street: "59-61 RUE LA FAYETTE", post_code: "75009", city: "PARIS", country: "FR" },
    is_head_office: true,
    is_open: true
  })
  expect(register.find("35600000000048")).toMatchObject({ company_name: "LA POSTE", legal_status: "5510" })
  expect(register.find("73282932000074")).toBeNull()
})

test("[WIZ-O03] a file of one's own takes its place, with only the columns it has", async () => {
  const directory = await mkdtemp(join(tmpdir(), "register-"))
  try {
    const file = join(directory, "companies.csv")
    await writeFile(file, "\uFEFFsiret;name\r\n732 829 320 00074;YAHOO! France\r\n\r\n")
    const register = offlineRegister(file)
    const found = register.find("73282932000074")
    expect(found).toMatchObject({
      official_name: "YAHOO! France",
      company_name: "YAHOO France",
      address: null,
      capital: null
    })
    expect([siretProblem(found?.siret ?? ""), companyNameProblem(found?.company_name ?? "")]).toEqual([null, null])
    expect(register.find("55203253400703")).toBeNull()
    expect(() => offlineRegister(join(directory, "absent.csv"))).toThrow("ENOENT")
  } finally {
    await rm(directory, { recursive: true })
  }
})

test("[WIZ-O03] a line that cannot be is named", () => {
  const fault = (text: string) => () => companiesOf(text, "a.csv")
  expect(fault("name\nA")).toThrow("a.csv: the column siret is missing")
  expect(fault("siret,name\n73282932000075,A")).toThrow('a.csv, line 2: siret cannot be "73282932000075"')
  expect(fault("siret,name\n73282932000074,A\n55203253400703,")).toThrow("a.csv, line 3: siret and name are needed")
  expect(fault("siret,name,naf_code\n73282932000074,A,10.71Z")).toThrow('a.csv, line 2: naf_code cannot be "10.71Z"')
  expect(fault('siret,name\n73282932000074,"A')).toThrow("a.csv, line 2")
})
