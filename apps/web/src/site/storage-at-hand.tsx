import { useNonce } from "./nonce.ts";

/**
 * Where storage is forbidden (in another site's frame, or by settings), browsers throw on any access to `localStorage`,
 * `typeof` included. It is replaced there with storage that lasts as long as the page.
 */
export const STORAGE_AT_HAND = `for(const name of ["localStorage","sessionStorage"])
try{globalThis[name].length}catch{
const kept=new Map();
Object.defineProperty(globalThis,name,{configurable:true,value:{
getItem:(key)=>kept.get(String(key))??null,
setItem:(key,value)=>{kept.set(String(key),String(value))},
removeItem:(key)=>{kept.delete(String(key))},
clear:()=>kept.clear(),
key:(at)=>[...kept.keys()][at]??null,
get length(){return kept.size}}})}`;

/** Runs before every other script. Not hydrated: its text exists on the server only. */
export const StorageAtHand = () => (
  <script
    nonce={useNonce()}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? STORAGE_AT_HAND : "" }}
  />
);
