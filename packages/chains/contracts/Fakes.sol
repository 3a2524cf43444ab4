// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// What fake deposits are made of, for tests (CHN-70 to CHN-79).

/// A token whose modes are the lies that exchanges fell for. Mode 0 is honest.
contract FakeToken {
    string public constant symbol = "USDT";
    uint8 public constant decimals = 6;
    uint256 public constant HONEST = 0;
    uint256 public constant RETURNS_FALSE = 1;
    uint256 public constant TAKES_FEE = 2;
    uint256 public constant REVERTS = 3;
    uint256 public constant EVENT_ONLY = 4;
    uint256 public constant EVENT_TWICE = 5;
    uint256 public mode;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function set(uint256 mode_) external {
        mode = mode_;
    }

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        emit Approval(msg.sender, spender, value);
        return true;
    }

    /// A rebase: the balance changes, and no event tells of it.
    function rebase(address of_, uint256 value) external {
        balanceOf[of_] = value;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        if (mode == RETURNS_FALSE) return false;
        require(mode != REVERTS, "reverts");
        if (mode != EVENT_ONLY) {
            balanceOf[msg.sender] -= value;
            balanceOf[to] += mode == TAKES_FEE ? value - value / 10 : value;
        }
        emit Transfer(msg.sender, to, value);
        if (mode == EVENT_TWICE) emit Transfer(msg.sender, to, value);
        return true;
    }
}

/// Calls others and does not mind when they fail; sends coins by internal calls.
contract Multicall {
    receive() external payable {}

    function tryAll(address[] calldata targets, bytes[] calldata data) external payable {
        for (uint256 i = 0; i < targets.length; i++) {
            (bool ok, ) = targets[i].call(data[i]);
            ok;
        }
    }

    function forward(address payable to) external payable {
        (bool ok, ) = to.call{value: msg.value}("");
        require(ok, "not forwarded");
    }

    function forwardThenFail(address payable to) external payable {
        (bool ok, ) = to.call{value: msg.value}("");
        require(!ok, "all of it is undone");
    }
}

/// Ends itself and leaves its coins to someone, without a call.
contract SelfDestructor {
    constructor(address payable heir) payable {
        selfdestruct(heir);
    }
}
