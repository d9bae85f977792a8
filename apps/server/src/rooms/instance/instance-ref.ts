/** Where someone is: an instance of a space. */
export type InstanceRef = { readonly spaceId: string; readonly instanceId: string };
