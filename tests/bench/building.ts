import { nameKey } from "#schemas/documents/rules/names.ts"
import type { TreeFolder } from "#schemas/treeModels/treeModel.ts"
import { plannedTree } from "#server/treeModels/buildTree.ts"
import type { Figure } from "#tests/bench/measuring.ts"
import type { Stage } from "#tests/bench/stage.ts"

type Note = (name: string, measure: () => Promise<Omit<Figure, "name">>) => Promise<void>

const count = 1_000
const times = 5
const goal = 3_000
const middle = (values: ReadonlyArray<number>) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Ten folders, ten folders in each, nine in each of those: as wide and as deep as real tree models get. */
const model: ReadonlyArray<TreeFolder> = Array.from({ length: count }, (_, at) => ({
  key: `f${at + 1}`,
  level: at % 100 === 0 ? 1 : at % 10 === 0 ? 2 : 3,
  kind: "folder",
  name: `Dossier ${at}`,
  read_only: false,
  theme_ids: []
}))

/**
 * [WIZ-009] Database time of the job that creates the folders of a new client, compared with bare rows of the same
 * table without its triggers and constraints.
 */
export const building = (s: Stage, figure: Note) =>
  figure(`a client's tree of ${count.toLocaleString("en")} folders`, async () => {
    const plan = JSON.stringify(plannedTree(model))
    const timed = async (work: () => Promise<unknown>) => {
      const before = performance.now()
      await work()
      return performance.now() - before
    }
    const client = async () =>
      Number(
        (
          await s.owner.query<{ id: number }>(
            `insert into vendor (firm_id, company_name, tree_state) values ($1, 'Neuve', 'building') returning id`,
            [s.firm]
          )
        ).rows[0]?.id
      )
    await s.owner.query(`create unlogged table bare_node (like node including all)`)
    const [ours, bare]: [Array<number>, Array<number>] = [[], []]
    for (let n = 0; n < times; n += 1) {
      const vendor = await client()
      ours.push(
        await timed(() => s.owner.query(`select app.build_tree($1, $2, $3::json)`, [vendor, nameKey("Neuve"), plan]))
      )
      bare.push(
        await timed(() =>
          s.owner.query(
            `insert into bare_node (firm_id, vendor_id, kind, alias, parent_id, name, name_key)
             select $1, $2::integer, 'folder', f.alias, $3, f.name, f.key || f.alias || $2::text from json_to_recordset($4::json) as f (alias text, name text, key text)`,
            [s.firm, vendor, s.root, plan]
          )
        )
      )
    }
    await s.owner.query(`drop table bare_node`)
    const [took, reference] = [middle(ours), middle(bare)]
    return {
      ours: `${took.toFixed(0)} ms`,
      reference: `bare rows ${reference.toFixed(0)} ms`,
      ratio: reference / took,
      goal: `p50 under ${goal / 1_000} s`,
      met: took < goal
    }
  })
