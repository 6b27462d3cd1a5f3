import { listAddress, order, text } from "#ui/shared/kit/list/listAddress.ts"

export const teamOrders = ["name", "role", "state"] as const

/** Search parameters of a list of people; the global search links here with a person's email address. */
export const peopleAddress = listAddress({ person: text() })
export const teamAddress = listAddress({ person: text(), order: order(teamOrders, "name") })
