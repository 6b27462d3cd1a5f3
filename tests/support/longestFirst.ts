import { BaseSequencer, type TestSpecification } from "vitest/node"

/** What takes longer than the length of its file tells: begun late, it would keep the whole run waiting for it alone. */
const long = [
  "api/platform/fields.test.ts",
  "api/access/attack.test.ts",
  "api/documents/magicMail/magicMail.test.ts",
  "api/platform/faults/faults.test.ts",
  "api/documents/renditions.test.ts",
  "api/platform/faults/database.test.ts",
  "api/platform/limits.test.ts",
  "unit/uploads/badFiles.test.ts",
  "browser/documents/accessible.test.ts",
  "browser/access/routes.test.ts",
  "browser/journeys/tour.test.ts",
  "browser/inspector/inspector.test.ts",
  "browser/shell/accessible.test.ts",
  "browser/workspaces/provider.test.ts",
  "browser/documents/large.test.ts",
  "browser/inspector/diagrams.test.ts",
  "browser/documents/magicMail.test.ts",
  "browser/shell/weight.test.ts"
]

/** Where a file stands among the long ones; after all of them where it is none. */
const placeOf = ({ moduleId }: TestSpecification) => {
  const place = long.findIndex((file) => moduleId.endsWith(`/tests/${file}`))
  return place === -1 ? long.length : place
}

/** Each project's long files first, the others as they were: a process that goes on to another project would begin anew. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>) {
    const sorted = await super.sort(files)
    const projects = new Set(sorted.map(({ project }) => project))
    return [...projects].flatMap((project) =>
      sorted.filter((file) => file.project === project).toSorted((one, other) => placeOf(one) - placeOf(other))
    )
  }
}
