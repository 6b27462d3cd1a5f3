/** What the API's own page says of a group of calls, under the group's name in the contract. */
export interface GroupReference {
  readonly title: string
  /** Empty where the title says it all. */
  readonly text: string
  /** One sentence for each call of the group, under the call's name. */
  readonly calls: Readonly<Record<string, string>>
}

export type Reference = Readonly<Record<string, GroupReference>>
