import { parsePhoneNumberFromString } from "libphonenumber-js/min"
import { knowPhonePlans } from "#schemas/customers/phone.ts"

knowPhonePlans(parsePhoneNumberFromString)
