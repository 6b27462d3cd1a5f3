import { listAddress, order, text } from "#ui/shared/kit/list/listAddress.ts"

export const teamOrders = ["name", "role", "state"] as const

/** A list of people, as its address says it: a search elsewhere that found somebody leads here with their e-mail. */
export const peopleAddress = listAddress({ person: text() })
export const teamAddress = listAddress({ person: text(), order: order(teamOrders, "name") })
