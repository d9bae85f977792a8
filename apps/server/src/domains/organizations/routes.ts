import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import { joinByDomain, proveDomain, setDomain } from "./domains.ts";
import { identityProviderForAdmins, setIdentityProvider } from "./identity-provider.ts";
import {
  acceptInvitation,
  declineInvitation,
  invitationsOf,
  inviteToOrganization,
  removeInvitation,
} from "./invitations.ts";
import { colleagues, leave, leaving, members, membersFile, removeMember, setAdmin } from "./members.ts";
import { actsOf } from "./organization-acts.ts";
import type { OrganizationsDeps } from "./organizations-deps.ts";
import {
  createOrganization,
  deleteOrganization,
  organizationForAdmins,
  ownOrganization,
  renameOrganization,
} from "./organizations.ts";

export function organizationRoutes(bind: Bind, deps: OrganizationsDeps): void {
  const done = async (work: Promise<void>): Promise<Record<string, never>> => {
    await work;
    return {};
  };

  bind(calls.createOrganization, ({ body, me }) => createOrganization(deps, me, body));
  bind(calls.ownOrganization, ({ me }) => ownOrganization(deps, me));
  bind(calls.colleagues, ({ query, me }) => colleagues(deps, me, query));
  bind(calls.acceptOrganizationInvitation, ({ params, me }) => acceptInvitation(deps, me, params.id));
  bind(calls.declineOrganizationInvitation, ({ params, me }) => done(declineInvitation(deps, me, params.id)));
  bind(calls.joinOrganization, ({ me }) => joinByDomain(deps, me));
  bind(calls.leavingOrganization, ({ me }) => leaving(deps, me));
  bind(calls.leaveOrganization, ({ body, me }) => done(leave(deps, me, body.successorID)));
  bind(calls.deleteOrganization, ({ me }) => done(deleteOrganization(deps, me)));

  bind(calls.organizationAdmin, ({ me }) => organizationForAdmins(deps, me));
  bind(calls.organizationMembers, async ({ query, me }) => {
    const [page, invitations] = await Promise.all([members(deps, me, query), invitationsOf(deps, me)]);
    return { ...page, invitations };
  });
  bind(calls.removeOrganizationMember, ({ params, me }) => done(removeMember(deps, me, params.id)));
  bind(calls.setOrganizationAdmin, ({ params, body, me }) =>
    setAdmin(deps, me, { accountId: params.id, ...body }),
  );
  bind(calls.editOrganization, ({ body, me }) => renameOrganization(deps, me, body.name));
  bind(calls.inviteToOrganization, ({ body, me }) => inviteToOrganization(deps, me, body));
  bind(calls.removeOrganizationInvitation, ({ params, me }) => done(removeInvitation(deps, me, params.id)));
  bind(calls.organizationMembersFile, async ({ me }) => ({ csv: await membersFile(deps, me) }));
  bind(calls.setOrganizationDomain, ({ body, me }) => setDomain(deps, me, body.domain));
  bind(calls.proveOrganizationDomain, ({ me }) => proveDomain(deps, me));
  bind(calls.organizationSignIn, ({ me }) => identityProviderForAdmins(deps, me));
  bind(calls.setOrganizationSignIn, ({ body, me }) => setIdentityProvider(deps, me, body.provider));
  bind(calls.organizationLog, ({ query, me }) => actsOf(deps.db, me, query.before ?? null));
}
