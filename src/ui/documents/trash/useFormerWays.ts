import type { FormerWay } from "#schemas/documents/node.ts"
import { useContent } from "#ui/documents/page/documentsStoreContext.ts"

const known = new WeakMap<ReadonlyArray<FormerWay>, ReadonlyMap<number, FormerWay>>()
const none: ReadonlyArray<FormerWay> = []

/** The former path of each node in the trash by its id, computed once for all rows. */
export const useFormerWays = (): ReadonlyMap<number, FormerWay> => {
  const ways = useContent()?.trash?.ways ?? none
  const found = known.get(ways) ?? new Map(ways.flatMap((way) => way.nodes.map((id) => [id, way] as const)))
  known.set(ways, found)
  return found
}
