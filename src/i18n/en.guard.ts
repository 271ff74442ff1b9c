/** English texts of the send guard, loaded with the review. */
export const guardTexts = {
  'guard.zero': 'Nobody owns this address',
  'guard.zero.text': 'What is sent there is lost for good.',
  'guard.token-contract': 'This is the token itself, not a person',
  'guard.token-contract.text': 'It is the address of the token. What is sent there is lost for good.',

  'guard.fee': 'The network fee is unusually high',
  'guard.fee.text':
    '{fee} would go to the network and is lost for good. Whoever named this fee may be wrong or lying: wait, or compare it elsewhere.',
  'guard.fee.agree': 'I want to pay a network fee of {fee}',

  'guard.look-alike': 'This may not be who you mean',
  'guard.look-alike.text':
    'You have dealt with another address that looks like this one. Such addresses are made to be copied by mistake.',
  'guard.look-alike.this': 'You are sending to',
  'guard.look-alike.known': 'The other one',
  'guard.look-alike.marked': 'What differs is underlined.',
  'guard.look-alike.groups': 'They differ in these groups of four: {groups}',
  'guard.look-alike.agree': 'I have compared every character. I mean the first one.',
  'guard.counterfeit': 'This token imitates {symbol}',
  'guard.counterfeit.text': 'It calls itself so, but it is another token and may be worth nothing.',
  'guard.counterfeit.agree': 'I know that this is not {symbol}',
  'guard.elsewhere': 'This receiver may not be on this network',
  'guard.elsewhere.text':
    'There is a contract at this address on {network}, but none here. What is sent may be out of reach for good.',
  'guard.elsewhere.agree': 'I have checked that the receiver can use it on this network',
  'guard.off-curve': 'Nobody holds a key for this address',
  'guard.off-curve.text': 'It belongs to a program. What is sent there may be lost.',
  'guard.off-curve.agree': 'The receiver has told me that this address is right',
  'guard.program-owned': 'A program decides about this address',
  'guard.program-owned.text': 'What is sent there may be lost.',
  'guard.program-owned.agree': 'The receiver has told me that this is the right address',

  'guard.similar-start': 'It begins like an address you know, but it is another one: {address}',
  'guard.similar-end': 'It ends like an address you know, but it is another one: {address}',
  'guard.mixed-script-name': 'Some letters of this name only look familiar. It may imitate another name.',
  'guard.own': 'This is one of your own addresses.',
  'guard.contract': 'This is a contract, not a person. Not every contract can give back what it is sent.',
  'guard.first-time': 'You have not sent to this address from here before. Check it with the receiver.',
} as const
