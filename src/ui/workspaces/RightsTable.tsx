import { useTranslation } from "react-i18next"
import type { FirmRights } from "#schemas/workspaces/workspaces.api.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { check, times } from "#ui/shared/icons/firstIcons.ts"

const roles = ["admin", "collaborator"] as const

/** [ROL-021] [ROL-O04] The permissions of each role in the firm; the column of the user's own role is marked. */
export function RightsTable({ rights: { rights, role } }: { readonly rights: FirmRights }) {
  const { t } = useTranslation("workspaces")
  return (
    <table className="rights" aria-labelledby="firm-rights">
      <thead>
        <tr>
          <th scope="col">{t("rights.right")}</th>
          {roles.map((one) => (
            <th key={one} scope="col" data-own={one === role}>
              {t(`rights.${one}`)}
              {one === role ? <span className="tag">{t("rights.you")}</span> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rights.map((right) => (
          <tr key={right.name}>
            <th scope="row">{t(`right.${right.name}`)}</th>
            {roles.map((one) => (
              <td key={one} data-yes={right[one]}>
                <span className="answer">
                  <Icon of={right[one] ? check : times} />
                  {t(right[one] ? "rights.yes" : "rights.no")}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
