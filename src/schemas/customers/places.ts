import { compactNumber } from "#schemas/customers/companyNumbers.ts"
import { keptText, lineProblem } from "#schemas/customers/texts.ts"
import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import { postCodeLength } from "#schemas/shared/constants.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** [CLI-004] Types of a client file's addresses. `head_office` is also used for a person's home. */
export const addressTypes = ["head_office", "shop", "billing", "delivery", "other"] as const
export type AddressType = (typeof addressTypes)[number]

/**
 * Country codes (ISO 3166-1 alpha-2), plus XK for Kosovo as used by banks and post. Names come from the browser's
 * `Intl`.
 */
export const countries: ReadonlyArray<string> = (
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ " +
  "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO " +
  "FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE " +
  "JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO " +
  "MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW " +
  "PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM " +
  "TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW"
).split(" ")
export const defaultCountry = "FR"

/** Countries and territories with French post codes. */
const french = new Set("FR GP MQ GF RE YT PM BL MF NC PF WF MC".split(" "))

/**
 * [VAL-008] [VAL-018] [CST-005] Checks a post code: exactly five digits in territories of the French post; elsewhere at
 * most twelve letters and digits, or empty.
 */
export const postCodeProblem = (text: string, country: string = defaultCountry): MessageCode | null => {
  const code = compactNumber(text)
  if (french.has(country)) {
    if (code === "") return "customer.post_code_missing"
    return code.length === postCodeLength && /^\d+$/.test(code) ? null : "customer.post_code_invalid"
  }
  return /^[A-Za-z0-9 -]{0,12}$/.test(text.trim()) ? null : "customer.post_code_abroad"
}

export const streetLimit = 200

const streetProblem = (text: string): MessageCode | null => {
  if (text.trim() === "") return "customer.street_missing"
  if (text.split("\n").some(hasUnwantedCharacters)) return "people.text_characters"
  return [...keptText(text)].length > streetLimit ? "customer.street_too_long" : null
}

export type AddressField = "type" | "street" | "city" | "post_code" | "country"
export type AddressValues = Readonly<Record<AddressField, string>>

export const emptyAddress: AddressValues = {
  type: "head_office",
  street: "",
  city: "",
  post_code: "",
  country: defaultCountry
}

/** [CLI-003] [CLI-004] The form for an address; the street may have several lines. */
export const addressForm: FormDefinition<AddressValues> = {
  fields: ["type", "street", "post_code", "city", "country"],
  check: ({ city, country, post_code, street, type }) =>
    errorsOf({
      type: addressTypes.some((known) => known === type) ? null : "customer.choice_invalid",
      street: streetProblem(street),
      post_code: postCodeProblem(post_code, country),
      city: city.trim() === "" ? "customer.city_missing" : lineProblem(city),
      country: countries.includes(country) ? null : "customer.country_invalid"
    })
}

/** Normalises valid form values for storage. */
export const keptAddress = (values: AddressValues): AddressValues => ({
  type: values.type,
  street: keptText(values.street),
  post_code: french.has(values.country) ? compactNumber(values.post_code) : values.post_code.trim().toUpperCase(),
  city: keptText(values.city),
  country: values.country
})
