import { useNonce } from "./nonce.ts";

/**
 * Where a browser keeps nothing for a page (in the frame of another site, or for everybody), it throws at the mere
 * mention of `localStorage`, `typeof` included. There what is kept lasts as long as the page.
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

/** Before every other script of the page. It has run when the page is taken over: its text is the server's alone. */
export const StorageAtHand = () => (
  <script
    nonce={useNonce()}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? STORAGE_AT_HAND : "" }}
  />
);
