import type { IdentityProvider } from "@veranda/contract";
import { api } from "#api/client.ts";

/* Actions on the organisation; callers refetch what they show (use-team-action.ts). */

export const createTeam = (name: string) => api("POST /organization", { body: { name } });
export const invite = (email: string, resend = false) =>
  api("POST /organization/admin/invite", { body: { email, resend } });
export const cancelInvitation = (id: string) =>
  api("DELETE /organization/admin/invite/{id}", { params: { id } });
export const setAdmin = (id: string, isAdmin: boolean) =>
  api("POST /organization/admin/members/{id}", { params: { id }, body: { isAdmin } });
export const removeMember = (id: string) =>
  api("DELETE /organization/admin/members/{id}", { params: { id } });
export const renameTeam = (name: string) => api("PATCH /organization/admin/edit", { body: { name } });
export const leaveTeam = (successorID: string | null) =>
  api("POST /organization/leave", { body: { successorID } });
export const joinByDomain = () => api("POST /organization/join", {});
export const setDomain = (domain: string | null) =>
  api("PUT /organization/admin/domain", { body: { domain } });
export const setSignIn = (provider: IdentityProvider | null) =>
  api("PUT /organization/admin/sign-in", { body: { provider } });
export const proveDomain = () => api("POST /organization/admin/domain/verify", {});
export const readMembersFile = () => api("GET /organization/admin/members/file", {});
export const deleteTeam = () => api("DELETE /organization", {});
