import type { ClientImportEvent } from "#machines/customers/clientImport.machine.ts"

export const importCases = {
  "lines.tried": { type: "lines.tried", faulty: 0 },
  "lines.corrected": { type: "lines.corrected", faulty: 0 },
  "import.launched": { type: "import.launched", lines: 3 },
  "import.began": { type: "import.began" },
  "import.completed": { type: "import.completed", left: 0 },
  "import.refused": { type: "import.refused" },
  "import.failed": { type: "import.failed" },
  "import.forgotten": { type: "import.forgotten" }
} as const satisfies { readonly [T in ClientImportEvent["type"]]: ClientImportEvent & { readonly type: T } }
