// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The account of the demo's wallet with smart sessions. Its owner does as it likes; a session does what was granted to it and nothing
/// else, when both its keys have signed: until its expiry, within an allowance for each period, to a contract and function that was named.
///
/// The code is placed on the networks as it is, without a constructor; the owner stands in the first slot.
contract SessionAccount {
    /// `token` is 0 for the coin. Of a period, `index` is the one that `spent` belongs to.
    struct Allowance {
        address token;
        uint256 amount;
        uint256 start;
        uint256 period;
        uint256 spent;
        uint256 index;
    }

    /// 0: equal, 1: greater, 2: less.
    struct Rule {
        uint8 operator;
        uint256 value;
    }

    struct Permitted {
        address to;
        bytes4 selector;
        uint256 valueLimit;
        Rule[] rules;
    }

    struct Session {
        uint256 expiry;
        uint256 nonce;
        address cosigner;
        address key;
        bool isRevoked;
        Allowance[] allowances;
        Permitted[] permitted;
    }

    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    /// As the contract accounts of Safe report what they did.
    event ExecutionSuccess(bytes32 txHash, uint256 payment);
    event ExecutionFailure(bytes32 txHash, uint256 payment);

    error NotOwner();
    error NotGranted();
    error Expired();
    error WrongKey();
    error AboveAllowance();
    error NotPermitted();

    bytes4 private constant TRANSFER = 0xa9059cbb;
    bytes4 private constant VALID = 0x1626ba7e;

    address private owner;
    mapping(bytes32 => Session) private sessions;

    receive() external payable {}

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    /// One that fails is reported and does not revert, as with a Safe.
    function execute(Call calldata call) external onlyOwner {
        (bool isDone, ) = call.to.call{value: call.value}(call.data);
        if (isDone) emit ExecutionSuccess(0, 0);
        else emit ExecutionFailure(0, 0);
    }

    /// ERC-1271.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return recover(hash, signature) == owner ? VALID : bytes4(0xffffffff);
    }

    function grant(
        bytes32 id,
        uint256 expiry,
        address cosigner,
        address key,
        Allowance[] calldata allowances,
        Permitted[] calldata permitted
    ) external onlyOwner {
        Session storage session = sessions[id];
        if (session.expiry != 0 || cosigner == address(0) || key == address(0)) revert NotPermitted();
        session.expiry = expiry;
        session.cosigner = cosigner;
        session.key = key;
        for (uint256 i = 0; i < allowances.length; i++) session.allowances.push(allowances[i]);
        for (uint256 i = 0; i < permitted.length; i++) {
            Permitted storage one = session.permitted.push();
            one.to = permitted[i].to;
            one.selector = permitted[i].selector;
            one.valueLimit = permitted[i].valueLimit;
            for (uint256 j = 0; j < permitted[i].rules.length; j++) one.rules.push(permitted[i].rules[j]);
        }
    }

    function revoke(bytes32 id) external onlyOwner {
        sessions[id].isRevoked = true;
    }

    /// How many calls the session has made; part of what is signed for the next one.
    function nonceOf(bytes32 id) external view returns (uint256) {
        return sessions[id].nonce;
    }

    /// What both keys sign, as a personal message of 32 bytes.
    function digestOf(bytes32 id, uint256 nonce, Call calldata call) public view returns (bytes32) {
        return
            keccak256(
                abi.encode(block.chainid, address(this), id, nonce, call.to, call.value, keccak256(call.data))
            );
    }

    /// Anybody may bring it; it counts by its signatures.
    function executeInSession(
        bytes32 id,
        Call calldata call,
        bytes calldata cosignature,
        bytes calldata signature
    ) external {
        Session storage session = sessions[id];
        if (session.expiry == 0 || session.isRevoked) revert NotGranted();
        if (block.timestamp >= session.expiry) revert Expired();
        bytes32 digest = digestOf(id, session.nonce++, call);
        bytes32 hash = keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", digest));
        if (recover(hash, cosignature) != session.cosigner || recover(hash, signature) != session.key)
            revert WrongKey();
        if (call.data.length == 0) spend(session, address(0), call.value);
        else if (call.value == 0 && bytes4(call.data) == TRANSFER && hasAllowance(session, call.to))
            spend(session, call.to, uint256(bytes32(call.data[36:68])));
        else check(session, call);
        (bool isDone, bytes memory answer) = call.to.call{value: call.value}(call.data);
        // A token that answers with false has moved nothing.
        if (!isDone || (answer.length >= 32 && bytes4(call.data) == TRANSFER && !abi.decode(answer, (bool))))
            revert NotPermitted();
    }

    function hasAllowance(Session storage session, address token) private view returns (bool) {
        for (uint256 i = 0; i < session.allowances.length; i++)
            if (session.allowances[i].token == token) return true;
        return false;
    }

    /// From the first allowance that has so much left in its period.
    function spend(Session storage session, address token, uint256 amount) private {
        for (uint256 i = 0; i < session.allowances.length; i++) {
            Allowance storage one = session.allowances[i];
            if (one.token != token || block.timestamp < one.start) continue;
            uint256 index = (block.timestamp - one.start) / one.period + 1;
            uint256 spent = one.index == index ? one.spent : 0;
            if (amount > one.amount - spent) continue;
            one.index = index;
            one.spent = spent + amount;
            return;
        }
        revert AboveAllowance();
    }

    function check(Session storage session, Call calldata call) private view {
        for (uint256 i = 0; i < session.permitted.length; i++)
            if (isWithin(session.permitted[i], call)) return;
        revert NotPermitted();
    }

    function isWithin(Permitted storage one, Call calldata call) private view returns (bool) {
        if (one.to != call.to || call.data.length < 4 || one.selector != bytes4(call.data)) return false;
        if (call.value > one.valueLimit || call.data.length < 4 + 32 * one.rules.length) return false;
        for (uint256 i = 0; i < one.rules.length; i++) {
            Rule storage rule = one.rules[i];
            uint256 given = uint256(bytes32(call.data[4 + 32 * i:36 + 32 * i]));
            if (rule.operator == 0 && given != rule.value) return false;
            if (rule.operator == 1 && given <= rule.value) return false;
            if (rule.operator == 2 && given >= rule.value) return false;
        }
        return true;
    }

    function recover(bytes32 hash, bytes calldata signature) private pure returns (address) {
        if (signature.length != 65) return address(0);
        return ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
    }
}
