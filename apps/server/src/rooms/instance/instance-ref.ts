/** An instance reference: the instance of a space in which someone is. */
export type InstanceRef = { readonly spaceId: string; readonly instanceId: string };
