import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Test files that run longer than their size suggests. Started late, one of them would prolong the whole run. */
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

/** The position of a file in `long`, or after all of them. */
const placeOf = ({ moduleId }: TestSpecification) => {
  const place = long.findIndex((file) => moduleId.endsWith(`/tests/${file}`))
  return place === -1 ? long.length : place
}

/**
 * Runs the long files of each project first and keeps the order of the others. Projects stay together, because a worker
 * process restarts when it changes to another project.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>) {
    const sorted = await super.sort(files)
    const projects = new Set(sorted.map(({ project }) => project))
    return [...projects].flatMap((project) =>
      sorted.filter((file) => file.project === project).toSorted((one, other) => placeOf(one) - placeOf(other))
    )
  }
}
