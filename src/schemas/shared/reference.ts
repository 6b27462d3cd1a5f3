/** The description of a group of calls in the API documentation; the key is the group's name. */
export interface GroupReference {
  readonly title: string
  /** Empty if the title is enough. */
  readonly text: string
  /** One sentence for each call, by the call's name. */
  readonly calls: Readonly<Record<string, string>>
}

export type Reference = Readonly<Record<string, GroupReference>>
