/** The texts of a group of calls in the API documentation. */
export interface GroupReference {
  readonly title: string
  /** A description of the group; empty if the title says enough. */
  readonly text: string
  /** One sentence for each call, by the call's name. */
  readonly calls: Readonly<Record<string, string>>
}

export type Reference = Readonly<Record<string, GroupReference>>
