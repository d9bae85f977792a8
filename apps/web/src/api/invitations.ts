import { api } from "./client.ts";

/* Answers to an organisation's invitation, from the notifications and from its page. */

export const acceptInvitation = (id: string) =>
  api("POST /organization/invitations/{id}/accept", { params: { id } });
export const declineInvitation = (id: string) =>
  api("DELETE /organization/invitations/{id}", { params: { id } });
