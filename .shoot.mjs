import { chromium } from '@playwright/test'
import { startDemo } from './demo/server.mjs'
import { browserArguments, ensureBrowser } from './scripts/browser.mjs'
const ME='0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', BOB='0x70997970C51812dc3A010C7d01b50e0d17dc79C8', C='0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const h=n=>'0x'+n.toString(16).padStart(64,'0')
let n=0
const now=Date.now()
const tok=(direction,numeric,symbol,name,value)=>({direction,quantity:{numeric},value,price:value===undefined?undefined:1,fungible_info:{name,symbol}})
const row=(days,op,transfers,more={})=>({id:'r'+(++n),metadata:{operationType:op,hash:h(n),chain:'eip155:1',minedAt:new Date(now-days*864e5).toISOString(),sentFrom:ME,sentTo:BOB,status:'confirmed',nonce:n,...more},transfers})
const eth=(d,q,v)=>tok(d,q,'ETH','Ether',v), usdc=(d,q,v)=>tok(d,q,'USDC','USD Coin',v)
const data=()=>{n=0;return [
 row(0,'send',[eth('out','0.1',300)],{status:'pending'}),
 row(0.2,'receive',[usdc('in','1250.500001',1250.5)],{sentFrom:BOB,sentTo:C}),
 row(0.4,'receive',[tok('in','5000','USD\u0421','USD Coin')],{sentFrom:C}),
 row(1,'trade',[eth('out','0.333333333333',1000),usdc('in','998.12',998)],{sentTo:C}),
 row(2,'approve',null,{sentTo:C}),
 row(3,'send',[eth('out','2',6000)],{status:'failed'}),
 row(4,'mint',[{direction:'in',quantity:{numeric:'1'},nft_info:{name:'Garden badge number four hundred and two',flags:{is_spam:false}}}],{sentTo:C}),
 row(4.5,'receive',[eth('in','0.0000001',0.0003)],{sentFrom:C,sentTo:ME}),
 row(35,'receive',[eth('in','12.000000000000000001',36000)],{sentFrom:BOB,sentTo:ME}),
 row(36,'deposit',[eth('out','1',3000),tok('in','1','WETH','Wrapped Ether',3000),usdc('out','500',500),tok('in','3','LPT','LP')],{sentTo:C}),
 row(37,'claim',[tok('in','123456789.123456','VERYLONGSYMBOLXX','A token',1)],{sentTo:C}),
 row(400,'execute',[],{}),
 row(401,'execute',null,{sentTo:C}),
 row(402,'send',[eth('self','0.5',1500)],{sentTo:ME}),
 ...Array.from({length:30},(_,i)=>row(410+i,'send',[eth('out',`0.${i+1}`,3)])),
]}
const demo = await startDemo({ port: 0, nodePorts: [0, 0] })
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArguments })
const go = async (name,{theme='dark',width=560,height=760,rtl=false,mode='rows',locale='en'}={})=>{
  const context=await browser.newContext({viewport:{width,height},deviceScaleFactor:2,reducedMotion:'reduce',locale})
  const page=await context.newPage()
  page.on('pageerror',e=>console.log(name,'ERR',e.message)); page.on('console',m=>m.type()==='error'&&console.log(name,m.text().slice(0,200)))
  await page.route('**/history?*',r=> mode==='fail'?r.fulfill({status:500,body:'x',headers:{'access-control-allow-origin':'*'}}):r.fulfill({json:{data:mode==='empty'?[]:data(),next:mode==='rows'?'c2':null},headers:{'access-control-allow-origin':'*'}}))
  await page.goto(`${demo.url}module.html?services&o.theme-mode=${theme}&o.enable-wallet-connect=false`)
  if(rtl) await page.evaluate(()=>{document.documentElement.dir='rtl';})
  await page.getByRole('button',{name:'Connect wallet'}).click()
  const dialog=page.getByRole('dialog')
  const [popup]=await Promise.all([page.waitForEvent('popup'),dialog.getByRole('button',{name:/Meadow/}).click()])
  await popup.getByRole('button',{name:'Approve'}).click()
  await dialog.waitFor({state:'hidden'})
  await page.evaluate(()=>document.querySelector('wallet-modal').open({view:'Activity'}))
  await page.waitForTimeout(mode==='fail'?6000:900)
  if(mode==='spam'){await dialog.getByRole('checkbox').check();await page.waitForTimeout(200)}
  if(mode==='scroll'){await dialog.locator('.activity-box').evaluate(b=>{b.scrollTop=420});await page.waitForTimeout(300)}
  if(mode==='end'){await dialog.locator('.activity-box').evaluate(b=>{b.scrollTop=99999});await page.waitForTimeout(300)}
  await page.screenshot({path:`/tmp/shots-act/${name}.png`})
  await context.close()
}
const all={dark:{},light:{theme:'light'},tiny:{width:320,height:640,theme:'light'},narrow:{width:390,height:760},rtl:{rtl:true},empty:{mode:'empty'},fail:{mode:'fail'},spam:{mode:'spam'},scroll:{mode:'scroll',theme:'light'},end:{mode:'end'}}
const want=process.argv.slice(2)
try{ for(const [k,v] of Object.entries(all)) if(!want.length||want.includes(k)) await go(k,v).catch(e=>console.log(k,e.message.slice(0,300))) } finally { await browser.close(); await demo.stop() }
